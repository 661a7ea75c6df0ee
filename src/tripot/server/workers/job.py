"""One question to a process of its own that can be killed: what it costs, it costs nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import sys


class TooHeavy(Exception):
    """A question takes longer to answer than the house is willing to wait."""


async def ask_apart(module: str, words: list[str], text: str, deadline: float, *, greets: bool) -> bytes:
    """Run a module, hand it a text, return what it writes; TooHeavy when it takes too long or dies.

    A module that greets writes a line when it is ready: the time a process needs to start is the house's, not the text's.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        if greets:
            assert process.stdout is not None  # noqa: S101  # asked for above
            await process.stdout.readline()
        async with asyncio.timeout(deadline):
            answer, _nothing = await process.communicate(text.encode())
    except (TimeoutError, ConnectionError):
        raise TooHeavy from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        # The transport keeps pipes open until told.
        process._transport.close()  # type: ignore[attr-defined]  # asyncio gives no other way
    if process.returncode != 0:
        # It died of its memory or its depth: that too is the text's doing.
        raise TooHeavy
    return answer
