"""Slow, independent readings of the rules, against which the library is judged."""
