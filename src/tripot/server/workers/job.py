"""Child processes: start a module, write to it, read its lines, and end it whatever it does."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from typing import cast

MAX_UNREAD_BYTES = 16 * 1024 * 1024
"""Unread output after which a child process is killed."""
START_TIMEOUT_S = 60.0
"""Seconds in which a process must have started and written its first line, on a busy machine."""


class JobTimedOut(Exception):
    """The child process took too long, or died of its memory or recursion limit."""


class Job(asyncio.SubprocessProtocol):
    """One child process: `python -m module arguments`. Call `stop` when it is no longer needed."""

    def __init__(self) -> None:
        self._transport: asyncio.SubprocessTransport
        self._output = bytearray()
        self._ended = False
        self._changed = asyncio.Event()
        self._exited = asyncio.Event()

    @classmethod
    async def start(cls, module: str, *arguments: str) -> Job:
        """Start a process; OSError where the system refuses."""
        command = [sys.executable, "-m", module, *arguments]
        _transport, job = await asyncio.get_running_loop().subprocess_exec(cls, *command, stderr=None)
        return job

    @property
    def pid(self) -> int:
        """The process id."""
        return self._transport.get_pid()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return not self._exited.is_set()

    def write(self, data: bytes, *, end: bool = False) -> None:
        """Write to the process's input, and close it after the last data."""
        pipe = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        if pipe.is_closing():
            return  # the process has died: reading its output says so
        pipe.write(data)
        if end:
            pipe.write_eof()

    async def read_line(self) -> bytes:
        """Return the next line of output, b"" at its end."""
        while (end := self._output.find(b"\n") + 1) == 0:
            if self._ended:
                return b""
            await self._wait_for_output()
        line = bytes(self._output[:end])
        del self._output[:end]
        return line

    async def is_ready(self) -> bool:
        """Wait for the line a process writes once it has started; False if it died or took too long."""
        try:
            async with asyncio.timeout(START_TIMEOUT_S):
                return bool(await self.read_line())
        except TimeoutError:
            return False

    async def read_all(self) -> tuple[bytes, int | None]:
        """Return the remaining output and the exit code, once the process has ended."""
        while not self._ended:
            await self._wait_for_output()
        await self._exited.wait()
        return bytes(self._output), self._transport.get_returncode()

    async def stop(self) -> None:
        """Kill the process if it still runs, wait for its end and close its pipes."""
        with contextlib.suppress(ProcessLookupError):
            self._transport.kill()
        await self._exited.wait()
        self._transport.close()

    async def _wait_for_output(self) -> None:
        self._changed.clear()
        await self._changed.wait()

    # ---- called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        # uvloop's transports have the methods but not the base class.
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Keep output until it is read."""
        self._output += data
        if len(self._output) > MAX_UNREAD_BYTES:
            self._transport.kill()
        self._changed.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Note the end of the output."""
        if fd == 1:
            self._ended = True
            self._changed.set()

    def process_exited(self) -> None:
        """Note the end of the process."""
        self._exited.set()


async def run_job(
    module: str, arguments: list[str], text: str, timeout_s: float, *, wait_until_ready: bool
) -> bytes:
    """Run a module in a child process with a text as its input and return its output; JobTimedOut if it is slow or dies.

    With `wait_until_ready` the module writes a line once it has started, and the time limit begins there.
    """
    job = await Job.start(module, *arguments)
    try:
        if wait_until_ready and not await job.is_ready():
            raise JobTimedOut
        async with asyncio.timeout(timeout_s):
            job.write(text.encode(), end=True)
            output, code = await job.read_all()
    except TimeoutError:
        raise JobTimedOut from None
    finally:
        await job.stop()
    if code != 0:
        raise JobTimedOut
    return output


def limit_this_process(niceness: int, max_memory_bytes: int | None = None) -> None:
    """Lower this process's priority and, where the system can, limit its memory."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    if max_memory_bytes is not None:
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (max_memory_bytes, max_memory_bytes))
