"""`tripot serve` and `tripot admin`."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from tripot.core.errors import BadInput, TripotError
from tripot.server.network import ALL_INTERFACES, lan_address
from tripot.server.settings import PREFIX, Settings

console = Console(stderr=True)
MAX_OPEN_FILES = 65_536
"""Files and connections that a process may hold, if the system allows it."""
translate: Callable[[str], str] = str
"""Translates an error message: the command sets the language of the session."""
PORTS_TRIED = 20
"""Ports tried when none was given."""
admin_app = typer.Typer(help="Back up, restore and check stored games.", no_args_is_help=True)

DatabaseUrl = Annotated[
    str, typer.Option(help="A path, sqlite:///… or postgresql://…; default: SQLite in your data folder.")
]


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 accepts the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="Port to listen on; default: the first free port from 8000.")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    database_url: DatabaseUrl = "",
    workers: Annotated[
        int,
        typer.Option(help="Number of worker processes; more than one requires PostgreSQL.", min=1, max=64),
    ] = 1,
    editions: Annotated[
        str,
        typer.Option(
            metavar="DIR",
            help="Folder of extra editions, one subfolder per game: DIR/gangster-le-pro/mine.toml.",
        ),
    ] = "",
) -> None:
    """Start the server. Press Ctrl-C to stop."""
    arguments: dict[str, Any] = {"host": host, "workers": workers}
    if port is not None:
        arguments["port"] = port
    if database_url:
        arguments["database_url"] = database_url
    if editions:
        arguments["editions"] = editions
    try:
        settings = Settings.from_environment(**arguments)
        if workers > 1 and not settings.is_postgres:
            raise BadInput(
                "workers", workers, "1 with SQLite; several processes need --database-url postgresql://…"
            )
        if port is None and not os.environ.get(PREFIX + "PORT"):
            settings = replace(settings, port=free_port(settings))
        run(settings, open_page=not no_open)
    except TripotError as problem:
        console.print(translate(str(problem)), style="red", markup=False, soft_wrap=True)
        raise typer.Exit(2) from None


def register(app: typer.Typer) -> None:
    """Add `serve` and `admin` to the command."""
    app.command()(serve)
    app.add_typer(admin_app, name="admin")


def options(settings: Settings) -> dict[str, Any]:
    """Return the options of uvicorn: see docs/deployment.md."""
    from tripot.server.http.http_protocol import LimitedHttpProtocol
    from tripot.server.http.websocket_protocol import WebSocketProtocol

    return {
        "host": settings.host,
        "port": settings.port,
        "loop": "auto",  # uvloop if it is installed: it is not made for Windows
        "http": LimitedHttpProtocol,
        "ws": WebSocketProtocol,
        "timeout_graceful_shutdown": 2,
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "date_header": False,
        "lifespan": "on",
        "limit_concurrency": settings.connections if settings.limits else None,
        # uvicorn would trust everything on this machine; `trust_proxy` is our own setting.
        "proxy_headers": False,
    }


def run(settings: Settings, *, open_page: bool) -> None:
    """Run uvicorn in this process, or in several."""
    import uvicorn

    from tripot.server.logs import set_up_logging

    _ = settings.url
    check_port(settings)
    _print_editions(settings)
    _raise_file_limit()
    if open_page:
        threading.Thread(target=_open_when_ready, args=(settings,), daemon=True).start()
    for address in addresses(settings):
        console.print(f"[bold]Tripot[/bold]  {address}")
    if settings.workers > 1:
        os.environ.update(settings.as_environment())
        uvicorn.run(
            "tripot.server.app:from_environment", factory=True, workers=settings.workers, **options(settings)
        )
        return
    set_up_logging(settings)
    from tripot.server.app import create_app

    app = create_app(settings)
    # The error of a failed start is shown below in one sentence.
    logging.getLogger("uvicorn.error").addFilter(lambda _record: app.problem is None)
    try:
        server = uvicorn.Server(uvicorn.Config(app, **options(settings)))
        app.network.attach(server)
        server.run()
    except SystemExit:
        if app.problem is None:
            raise
    if isinstance(app.problem, TripotError):
        raise app.problem
    if app.problem is not None:
        raise TripotError(f"the database cannot be opened: {app.problem}")


def _print_editions(settings: Settings) -> None:
    """Print which custom editions are offered, and the problems of the others."""
    if not settings.editions:
        return
    from tripot.core.pinned_editions import offered
    from tripot.core.registry import all_games
    from tripot.server.offered_editions import offer_folder

    for problem in offer_folder(settings.editions):
        console.print(f"[red]edition skipped:[/red] {escape(problem)}", soft_wrap=True)
    for game in all_games().values():
        for name in offered(game.id):
            console.print(f"edition loaded: {game.title}, {escape(name)}", soft_wrap=True, highlight=False)


def _raise_file_limit() -> None:
    """Raise the limit of open files for many connections."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Not more: starting a child process may close every file number up to the limit.
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def check_port(settings: Settings) -> None:
    """Raise TripotError if the port is taken, before anything is started."""
    problem = _taken(settings.host, settings.port)
    if problem is not None:
        raise TripotError(
            f"cannot listen on {settings.host}:{settings.port} ({problem.strerror}). Try another --port."
        )


def free_port(settings: Settings) -> int:
    """Return the first free port from the default one on; the default one if all are taken or the address is wrong."""
    for port in range(settings.port, settings.port + PORTS_TRIED):
        if _taken(settings.host, port) is None:
            return port
    return settings.port


def _taken(host: str, port: int) -> OSError | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as problem:
            return problem if isinstance(problem, OSError) else OSError(22, str(problem))
    return None


def addresses(settings: Settings) -> list[str]:
    """Return the addresses that people can use, with the one in the local network if the server listens there."""
    if settings.host not in ALL_INTERFACES:
        return [f"http://{settings.host}:{settings.port}"]
    local = [f"http://127.0.0.1:{settings.port}"]
    lan = lan_address()
    return local if lan is None else [*local, f"http://{lan}:{settings.port}"]


def _open_when_ready(settings: Settings) -> None:
    for _ in range(100):
        try:
            with socket.create_connection(("127.0.0.1", settings.port), timeout=0.2):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(addresses(settings)[0])


@admin_app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to write.")], database_url: DatabaseUrl = ""
) -> None:
    """Back up the database to one file. Works while the server is running."""
    from tripot.server.store.admin import backup as work

    _report(work, database_url, target)


@admin_app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="A backup file.")], database_url: DatabaseUrl = ""
) -> None:
    """Fill an empty database from a backup."""
    from tripot.server.store.admin import restore as work

    _report(work, database_url, source)


@admin_app.command()
def check(database_url: DatabaseUrl = "") -> None:
    """Replay every stored game and check its hash chain, moves, draws and result."""
    from tripot.server.store.admin import check as work

    _report(work, database_url)


def _report(work: Any, database_url: str, *rest: Path) -> None:
    arguments = {"database_url": database_url} if database_url else {}
    try:
        good, lines = work(Settings.from_environment(**arguments), *rest)
    except TripotError as problem:
        console.print(translate(str(problem)), style="red", markup=False, soft_wrap=True)
        raise typer.Exit(2) from None
    for line in lines:
        typer.echo(line)
    if not good:
        raise typer.Exit(1)
