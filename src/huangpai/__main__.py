"""``python -m huangpai`` is the command ``huangpai``."""

from huangpai.cli import main

raise SystemExit(main())
