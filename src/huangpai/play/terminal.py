"""A game at the terminal: a person at one seat, policies at the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from huangpai._words import language, table
from huangpai.play.show import news, scene_lines

if TYPE_CHECKING:
    from huangpai.play.policies import Policy
    from huangpai.play.protocol import GameState

__all__ = ["SAYINGS", "Left", "Table"]

#: How many actions are listed at a time.
PAGE = 20

SAYINGS: dict[str, dict[str, Any]] = {
    "en": {
        "seat": "seat {seat}",
        "you": "seat {seat} (you)",
        "did": "{who}: {what}",
        "prompt": "seat {seat}> ",
        "heads": ("#", "what it is", "to type"),
        "more": "{start}–{end} of {n}; m lists more, or type cards",
        "all": "{start}–{end} of {n}",
        "readings": "{text} can be {n} things; type the number of one:",
        "no number": "there is no number {text}; {n} are listed",
        "no more": "that was all",
        "not yours": "{text} is for another seat to do",
        "refused": "no: {error}",
        "help": """\
Type
  a number from the list
  or cards, such as 9d 9s or ♠10 X: if they can be several kinds of play you are asked which;
     of one kind the strongest is taken
  or an action as in the last column, such as pass
  l  for the list from its beginning, m for more of it
  s  for the table again
  ?  for this; ? and cards for all that these cards can be
  q  to leave. What is done is done: nothing is taken back.""",
    },
    "zh": {
        "seat": "座位{seat}",
        "you": "座位{seat}（你）",
        "did": "{who}：{what}",
        "prompt": "座位{seat}> ",
        "heads": ("#", "是什么", "输入"),
        "more": "第{start}–{end}种，共{n}种；m 看下一页，也可直接输入牌",
        "all": "第{start}–{end}种，共{n}种",
        "readings": "{text} 有{n}种读法，请输入编号：",
        "no number": "没有编号 {text}，共列出{n}种",
        "no more": "已全部列出",
        "not yours": "{text} 是别的座位的事",
        "refused": "不行：{error}",
        "help": """\
请输入
  列表里的编号
  或牌，例如 9d 9s、♠10 小王：若有几种牌型会请你选，同一牌型取最大的
  或最后一列的写法，例如 pass（不出）
  l  从头列出，m 看下一页
  s  再看一遍牌桌
  ?  看这段说明；? 加牌则列出这些牌的所有读法
  q  离开。落牌无悔。""",
    },
}


class Left(Exception):
    """The person has left the game."""


class Table:
    """Where a person plays.

    Parameters
    ----------
    state : GameState
        Played to its end by `play`.
    seat : int
        The person's.
    others : Policy
        Chooses for all other seats.
    ask : function of a prompt to a line, or None at the end of input
    say : function of one line of text
    lang : {"en", "zh"}
    """

    def __init__(
        self,
        state: GameState,
        seat: int,
        others: Policy,
        *,
        ask: Callable[[str], str | None],
        say: Callable[[str], None],
        lang: str = "en",
    ) -> None:
        self.state, self.seat, self.others = state, seat, others
        self.lang = language(lang)
        self._ask, self._say = ask, say
        # What the numbers that the person types stand for: all legal actions, or a few readings.
        self._few: Sequence[Any] | None = None
        self._next = 0

    def play(self) -> None:
        """Play to the end.

        Raises
        ------
        Left
            When the person leaves; the state is as it was then.
        """
        while not self.state.is_terminal:
            mine = self.state.current_player == self.seat
            action = self._choice() if mine else self.others(self.state)
            self._do(action)
        self._say("")
        self._show(everything=True)

    def _tell(self, saying: str, /, **values: Any) -> str:
        return str(SAYINGS[self.lang][saying]).format(**values)

    def _show(self, *, everything: bool = False) -> None:
        scene = self.state.scene(self.lang, None if everything else self.seat)
        for line in scene_lines(scene, self.lang):
            self._say(line)

    def _do(self, action: Any) -> None:
        """Do an action, and say what the person sees done by it."""
        state = self.state
        for seat, text in news(state, action, self.seat):
            who = self._tell("you" if seat == self.seat else "seat", seat=seat)
            what = state.describe(state.action(text), self.lang)
            self._say(self._tell("did", who=who, what=what))
        state.apply(action)

    # ---- Asking ----

    def _choice(self) -> Any:
        """Return the legal action that the person chooses."""
        self._say("")
        self._show()
        self._few = None
        self._list_from(0)
        while True:
            line = self._ask(self._tell("prompt", seat=self.seat))
            if line is None:
                raise Left
            action = self._understand(line.strip())
            if action is not None:
                return action

    def _understand(self, text: str) -> Any:
        """Return the action that a line means; None if it asks for something else."""
        match text:
            case "":
                return None
            case "q":
                raise Left
            case "?" | "h" | "help":
                self._say(self._tell("help"))
                return None
            case "s":
                self._show()
                return None
            case "l":
                self._few = None
                self._list_from(0)
                return None
            case "m":
                self._more()
                return None
        if text.isascii() and text.isdigit() and not self._are_cards(text):
            return self._numbered(text)
        if text.startswith(("?", "？")):
            self._list_readings(text[1:].strip())
            return None
        return self._action(text)

    def _are_cards(self, text: str) -> bool:
        """Whether digits are cards rather than a number: ranks, and nothing that stands here."""
        if len(text) <= 18 and int(text) < self._next:
            return False
        try:
            self.state.readings(text)
        except ValueError as error:
            return getattr(error, "rule", None) is not None
        return True

    def _refuse(self, error: Exception) -> None:
        self._say(self._tell("refused", error=error))

    def _action(self, text: str) -> Any:
        """Return the action of this text, if it is legal; or what bare cards can be."""
        try:
            found = self.state.readings(text)
        except ValueError as unplayable:
            # No cards that can be played: an action, or an error that says what is wrong with it.
            try:
                action = self.state.action(text)
                self.state.clone().apply(action)
                if not self.state.acts(self.seat, text):
                    raise ValueError(self._tell("not yours", text=text))
            except ValueError as error:
                # Of cards alone, why they cannot be played rather than how a move is written.
                self._refuse(unplayable if getattr(unplayable, "rule", None) else error)
                return None
            return action
        if len(found) > 1:
            self._list(text, found)
            return None
        return found[0]

    def _list_readings(self, text: str) -> None:
        """List all that cards can be."""
        try:
            self._list(text, self.state.readings(text, every=True))
        except ValueError as error:
            self._refuse(error)

    def _list(self, text: str, found: Sequence[Any]) -> None:
        self._say(self._tell("readings", text=text, n=len(found)))
        self._few = found
        self._list_from(0)

    # ---- The list ----

    def _count(self) -> int:
        return self.state.count_actions() if self._few is None else len(self._few)

    def _at(self, index: int) -> Any:
        return self.state.action_at(index) if self._few is None else self._few[index]

    def _numbered(self, text: str) -> Any:
        n = self._count()
        if len(text) > 18 or int(text) >= n:
            self._say(self._tell("no number", text=text, n=n))
            return None
        return self._at(int(text))

    def _more(self) -> None:
        if self._next >= self._count():
            self._say(self._tell("no more"))
        else:
            self._list_from(self._next)

    def _list_from(self, start: int) -> None:
        state, n = self.state, self._count()
        end = min(start + PAGE, n)
        rows = []
        for index in range(start, end):
            action = self._at(index)
            words = state.describe(action, self.lang)
            rows.append((str(index), words, state.action_text(action)))
        for line in table(SAYINGS[self.lang]["heads"], rows).splitlines():
            self._say(line)
        if n > PAGE:
            self._say(self._tell("more" if end < n else "all", start=start, end=end - 1, n=n))
        self._next = end
