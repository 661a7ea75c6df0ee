"""People: guests with a nickname, accounts with a password, sessions, one-time links, export and forgetting."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Literal, TypeVar

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.core.clock import wall_ms
from tripot.core.errors import BadInput
from tripot.server.errors import ApiError
from tripot.server.store import schema
from tripot.server.store.database import Store
from tripot.server.store.ids import new_id
from tripot.server.store.journal import StoreDown
from tripot.server.text_cleaning import strip_control_characters
from tripot.wire.people import Person, Session

_person, _session, _link = schema.person.c, schema.session.c, schema.link.c
DAY = 86_400_000
SESSION_DAYS = 400
LINK_MS = 600_000
CACHE = 10_000
CACHE_MS = 30_000
SEEN_MS = 600_000
"""How often a session in use is noted as such."""
SESSION_NAME = 16
"""Characters of a session's digest that name it to its person."""
NAME_LENGTH = 24
Lang = Literal["fr", "en"]
LANGUAGES: tuple[Lang, ...] = ("fr", "en")
T = TypeVar("T")


class People:
    """Finds who a cookie belongs to, and remembers it for half a minute."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self._key = key
        self._cache: OrderedDict[str, tuple[int, Person]] = OrderedDict()
        self._hashing = asyncio.Semaphore(2)

    # ---- cookies

    def sign(self, token: str) -> str:
        """Return the cookie of a session token: the token and its signature."""
        mac = hmac.new(self._key, f"session {token}".encode(), hashlib.sha256).hexdigest()[:32]
        return f"{token}.{mac}"

    def _token(self, cookie: str) -> str | None:
        token, _dot, _mac = cookie.partition(".")
        # A forged cookie costs one hash and no query, and the comparison takes the same time for any of them.
        return token if hmac.compare_digest(self.sign(token).encode(), cookie.encode()) else None

    async def who(self, cookie: str | None) -> Person | None:
        """Return the person of a cookie, None for no or a bad one."""
        if not cookie or len(cookie) > 200 or (token := self._token(cookie)) is None:
            return None
        digest = _digest(token)
        known = self._cache.get(digest)
        if known is not None and known[0] > wall_ms():
            return known[1]
        query = (
            select(schema.person, _session.seen.label("used"))
            .join(schema.session, _session.person == _person.id)
            .where(_session.digest == digest, _session.expires > wall_ms())
        )
        async with self.store.look() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            self._cache.pop(digest, None)
            return None
        person = _read(row)
        if row.used < wall_ms() - SEEN_MS:
            await self._note_use(digest)
        self._cache[digest] = (wall_ms() + CACHE_MS, person)
        if len(self._cache) > CACHE:
            self._cache.popitem(last=False)
        return person

    async def _note_use(self, digest: str) -> None:
        used = update(schema.session).where(_session.digest == digest).values(seen=wall_ms())
        # A store that cannot write now still knows who somebody is.
        with contextlib.suppress(StoreDown):
            await self.store.transact(lambda connection: connection.execute(used))

    def session_digest(self, cookie: str | None) -> str | None:
        """Return under which name a cookie's session is stored, None for no or a bad one."""
        token = self._token(cookie) if cookie and len(cookie) <= 200 else None
        return None if token is None else _digest(token)

    def forget_cache(self) -> None:
        """Look everyone up anew: a name, an account or a session changed."""
        self._cache.clear()

    def session_of(self, cookie: str | None) -> str | None:
        """Return the name of a cookie's session, None for no or a bad one. It opens nothing: the token cannot be told from it."""
        digest = self.session_digest(cookie)
        return None if digest is None else digest[:SESSION_NAME]

    async def open_session(self, person: str, device: str = "") -> str:
        """Start a session and return its cookie."""
        token = secrets.token_urlsafe(24)
        at = wall_ms()

        def work(connection: Connection) -> None:
            connection.execute(
                insert(schema.session).values(
                    digest=_digest(token), person=person, created=at, expires=at + SESSION_DAYS * DAY, seen=at, device=device[:40]
                )
            )  # fmt: skip
            connection.execute(update(schema.person).where(_person.id == person).values(seen=at))

        await self.store.transact(work)
        return self.sign(token)

    async def sessions(self, person: str, mine: str | None) -> list[Session]:
        """Return a person's sessions, the latest used first."""
        query = (
            select(schema.session)
            .where(_session.person == person, _session.expires > wall_ms())
            .order_by(_session.seen.desc(), _session.digest)
        )
        async with self.store.look() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Session(name, row.created, row.seen, row.device, name == mine)
            for row in rows
            for name in [row.digest[:SESSION_NAME]]
        ]

    async def end_sessions(
        self, person: str, *, only: str | None = None, but: str | None = None
    ) -> list[str]:
        """End a person's sessions: all, one, or all but one; return those that ended. Links to further devices end with them."""
        chosen = [_session.person == person]
        if only is not None:
            chosen.append(_session.digest.startswith(only, autoescape=True))
        if but is not None:
            chosen.append(_session.digest.not_like(f"{but}%"))

        def work(connection: Connection) -> list[str]:
            connection.execute(delete(schema.link).where(_link.person == person))
            gone = connection.execute(delete(schema.session).where(*chosen).returning(_session.digest))
            return [row[0][:SESSION_NAME] for row in gone]

        ended = await self.store.transact(work)
        self.forget_cache()
        return ended

    # ---- guests and accounts

    async def guest(self, name: str, lang: str) -> Person:
        """Make a new guest."""
        at = wall_ms()
        person = Person("p" + new_id(11), check_name(name), "guest", None, check_lang(lang), at)
        row = {"id": person.id, "name": person.name, "lang": person.lang, "created": at, "seen": at}
        await self.store.transact(lambda connection: connection.execute(insert(schema.person).values(row)))
        return person

    async def rename(self, person: Person, name: str | None, lang: str | None) -> Person:
        """Change a name or language."""
        values = {}
        if name is not None:
            values["name"] = check_name(name)
        if lang is not None:
            values["lang"] = check_lang(lang)
        if values:
            change = update(schema.person).where(_person.id == person.id).values(**values)
            await self.store.transact(lambda connection: connection.execute(change))
            self.forget_cache()
        return await self.get(person.id)

    async def get(self, id_: str) -> Person:
        """Return a person by id."""
        async with self.store.look() as connection:
            row = (await connection.execute(select(schema.person).where(_person.id == id_))).first()
        if row is None:
            raise ApiError("missing")
        return _read(row)

    async def make_account(self, person: Person, login: str, password: str) -> Person:
        """Give a guest an account."""
        login = check_login(login)
        check_password(password)
        hashed = await self._slowly(_hasher().hash, password)
        change = (
            update(schema.person)
            .where(_person.id == person.id, _person.login.is_(None))
            .values(login=login, password=hashed)
        )
        try:
            done = await self.store.transact(lambda connection: connection.execute(change).rowcount)
        except IntegrityError:
            raise ApiError("login_taken") from None
        if done != 1:
            raise ApiError("conflict")
        self.forget_cache()
        return await self.get(person.id)

    async def login(self, login: str, password: str) -> Person:
        """Return the person of an account; an unknown name takes as long as a wrong password."""
        async with self.store.look() as connection:
            row = (
                await connection.execute(
                    select(schema.person).where(_person.login == login.strip().casefold())
                )
            ).first()
        right = await self._is_password(row.password if row is not None else _nobody_hash(), password)
        if row is None or not right:
            raise ApiError("bad_login")
        return _read(row)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Give an account another password; who asks must know the old one."""
        check_password(new)
        async with self.store.look() as connection:
            stored = await connection.scalar(select(_person.password).where(_person.id == person.id))
        if stored is None:
            raise ApiError("no_account")
        if not await self._is_password(stored, old):
            raise ApiError("bad_password")
        hashed = await self._slowly(_hasher().hash, new)
        # Only over the password that was asked for: of two changes at once one wins, and the other hears of it.
        change = (
            update(schema.person)
            .where(_person.id == person.id, _person.password == stored)
            .values(password=hashed)
        )
        if await self.store.transact(lambda connection: connection.execute(change).rowcount) != 1:
            raise ApiError("conflict")

    async def _is_password(self, stored: str, given: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            await self._slowly(_hasher().verify, stored, given)
        except (VerificationError, InvalidHashError):
            return False
        return True

    async def _slowly(self, work: Callable[..., T], *given: str) -> T:
        """Hash in a thread, two at a time: each takes 64 MB, and a crowd that guesses must not take them all."""
        async with self._hashing:
            return await asyncio.to_thread(work, *given)

    # ---- moving to another device

    async def make_link(self, person: Person) -> tuple[str, int]:
        """Return a one-time token and when it expires."""
        token = secrets.token_urlsafe(18)
        expires = wall_ms() + LINK_MS

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.link).where(_link.expires < wall_ms()))
            connection.execute(
                insert(schema.link).values(digest=_digest(token), person=person.id, expires=expires)
            )

        await self.store.transact(work)
        return token, expires

    async def use_link(self, token: str) -> Person:
        """Return whose link it is; it works once."""
        used = (
            delete(schema.link)
            .where(_link.digest == _digest(token), _link.expires > wall_ms())
            .returning(_link.person)
        )
        owner = await self.store.transact(lambda connection: connection.scalar(used))
        if owner is None:
            raise ApiError("bad_link")
        return await self.get(owner)

    async def sessions_of(self, persons: set[str]) -> set[str]:
        """Return the sessions of some people that have not ended."""
        query = select(_session.digest).where(_session.person.in_(persons), _session.expires > wall_ms())
        async with self.store.look() as connection:
            return {row[0][:SESSION_NAME] for row in await connection.execute(query)}

    async def names(self, persons: set[str]) -> dict[str, str]:
        """Return the names of some people, without those who were forgotten."""
        query = select(_person.id, _person.name).where(_person.id.in_(persons))
        async with self.store.look() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def muted(self, person: str) -> set[str]:
        """Return whom a person does not want to hear."""
        query = select(schema.mute.c.muted).where(schema.mute.c.person == person)
        async with self.store.look() as connection:
            return {row[0] for row in await connection.execute(query)}


def check_name(name: str) -> str:
    """Return a nickname, cleaned; refuse an empty or endless one."""
    name = strip_control_characters(name)
    if not 1 <= len(name) <= NAME_LENGTH:
        raise BadInput("name", name[:40], f"1 to {NAME_LENGTH} characters")
    return name


def check_lang(lang: str) -> Lang:
    """Return a language the house speaks."""
    for known in LANGUAGES:
        if lang == known:
            return known
    raise BadInput("lang", lang[:10], " or ".join(LANGUAGES))


def check_login(login: str) -> str:
    """Return an account name: letters, digits and a few signs, without regard to case."""
    login = login.strip().casefold()
    if not 3 <= len(login) <= 40 or not all(c.isalnum() or c in "._-@+" for c in login):
        raise BadInput("login", login[:60], "3 to 40 letters, digits or . _ - @ +")
    return login


def check_password(password: str) -> None:
    """Refuse a password that is too short to be one, or too long to be hashed quickly."""
    if not 8 <= len(password) <= 200:
        raise BadInput("password", "…", "8 to 200 characters")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _read(row: Row[Any]) -> Person:
    kind: Literal["guest", "account"] = "guest" if row.login is None else "account"
    return Person(row.id, row.name, kind, row.login, row.lang, row.created)


_cached: dict[str, Any] = {}


def _hasher() -> Any:
    from argon2 import PasswordHasher

    if "hasher" not in _cached:
        _cached["hasher"] = PasswordHasher()
    return _cached["hasher"]


def _nobody_hash() -> str:
    if "nobody" not in _cached:
        _cached["nobody"] = _hasher().hash(secrets.token_hex(16))
    return str(_cached["nobody"])
