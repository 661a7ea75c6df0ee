"""The `tripot` command."""

from tripot.cli.main import app, main

__all__ = ["app", "main"]
