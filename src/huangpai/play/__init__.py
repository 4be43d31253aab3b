"""Games of any kind as records, replays and pages; knows a game only through its State."""
