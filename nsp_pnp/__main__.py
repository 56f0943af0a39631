"""``python -m nsp_pnp``."""

from nsp_pnp.cli.main import main

main()
