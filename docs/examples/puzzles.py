"""Public puzzles of Dou Dizhu, 残局, solved: both hands lie open, and the first is to lead.

Hands, and whether the first wins, are from the list of doudizhu_solver (WZ403809264); how it wins
is what `State.solve` says.
"""

from huangpai import doudizhu as ddz

PUZZLES = [
    ("3455KK", "345522", True),
    ("33345AD", "QK222X", True),
    ("45577TTKK2", "8AA", False),
    ("3366789TJQKKD", "789TJQKAA", True),
    ("45569TKA2", "4588TJKX", True),
    ("99TTQKKAAXD", "TTJJ2222", True),
    ("355899KA2X", "359TJJQQD", True),
    ("448999TJJQQAD", "336688TAA22X", True),
]

if __name__ == "__main__":
    for first, second, first_wins in PUZZLES:
        state = ddz.Game(players=2).position([first, second])
        found = state.solve()
        assert found.outcome == ("win" if first_wins else "loss")
        leads = " ".join(state.action_text(found.winning)) or "-"
        print(f"{first:13}  {second:12}  {found.outcome:4}  {leads:4}  {found.nodes:6} positions")
