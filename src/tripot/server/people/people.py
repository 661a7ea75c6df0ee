"""People: guests with a nickname, accounts with a password, sessions, one-time links, export and forgetting."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from typing import Any, Literal

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.core.errors import BadInput
from tripot.core.match import now
from tripot.server.clean import clean
from tripot.server.errors import HouseError
from tripot.server.store import schema
from tripot.server.store.ids import new_id
from tripot.server.store.store import Store
from tripot.server.wire.people import Person

_person, _session, _link = schema.person.c, schema.session.c, schema.link.c
DAY = 86_400_000
SESSION_DAYS = 400
LINK_MS = 600_000
CACHE = 10_000
CACHE_MS = 30_000
NAME_LENGTH = 24
Lang = Literal["fr", "en"]
LANGUAGES: tuple[Lang, ...] = ("fr", "en")


class People:
    """Finds who a cookie belongs to, and remembers it for half a minute."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self._key = key
        self._cache: OrderedDict[str, tuple[int, Person]] = OrderedDict()

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
        if known is not None and known[0] > now():
            return known[1]
        query = (
            select(schema.person)
            .join(schema.session, _session.person == _person.id)
            .where(_session.digest == digest, _session.expires > now())
        )
        async with self.store.look() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            self._cache.pop(digest, None)
            return None
        person = _read(row)
        self._cache[digest] = (now() + CACHE_MS, person)
        if len(self._cache) > CACHE:
            self._cache.popitem(last=False)
        return person

    def forget_cache(self) -> None:
        """Look everyone up anew: a name, an account or a session changed."""
        self._cache.clear()

    async def open_session(self, person: str) -> str:
        """Start a session and return its cookie."""
        token = secrets.token_urlsafe(24)
        at = now()
        async with self.store.begin() as connection:
            await connection.execute(
                insert(schema.session).values(
                    digest=_digest(token), person=person, created=at, expires=at + SESSION_DAYS * DAY
                )
            )
            await connection.execute(update(schema.person).where(_person.id == person).values(seen=at))
        return self.sign(token)

    async def close_session(self, cookie: str) -> None:
        """End a session."""
        token = self._token(cookie)
        if token is None:
            return
        async with self.store.begin() as connection:
            await connection.execute(delete(schema.session).where(_session.digest == _digest(token)))
        self.forget_cache()

    # ---- guests and accounts

    async def guest(self, name: str, lang: str) -> Person:
        """Make a new guest."""
        at = now()
        person = Person("p" + new_id(11), check_name(name), "guest", None, check_lang(lang), at)
        async with self.store.begin() as connection:
            await connection.execute(
                insert(schema.person).values(
                    id=person.id, name=person.name, lang=person.lang, created=at, seen=at
                )
            )
        return person

    async def rename(self, person: Person, name: str | None, lang: str | None) -> Person:
        """Change a name or language."""
        values = {}
        if name is not None:
            values["name"] = check_name(name)
        if lang is not None:
            values["lang"] = check_lang(lang)
        if values:
            async with self.store.begin() as connection:
                await connection.execute(
                    update(schema.person).where(_person.id == person.id).values(**values)
                )
            self.forget_cache()
        return await self.get(person.id)

    async def get(self, id_: str) -> Person:
        """Return a person by id."""
        async with self.store.look() as connection:
            row = (await connection.execute(select(schema.person).where(_person.id == id_))).first()
        if row is None:
            raise HouseError("missing")
        return _read(row)

    async def make_account(self, person: Person, login: str, password: str) -> Person:
        """Give a guest an account."""
        import asyncio

        login = check_login(login)
        check_password(password)
        hashed = await asyncio.to_thread(_hasher().hash, password)
        try:
            async with self.store.begin() as connection:
                done = await connection.execute(
                    update(schema.person)
                    .where(_person.id == person.id, _person.login.is_(None))
                    .values(login=login, password=hashed)
                )
        except IntegrityError:
            raise HouseError("login_taken") from None
        if done.rowcount != 1:
            raise HouseError("conflict")
        self.forget_cache()
        return await self.get(person.id)

    async def login(self, login: str, password: str) -> Person:
        """Return the person of an account; an unknown name takes as long as a wrong password."""
        import asyncio

        from argon2.exceptions import InvalidHashError, VerificationError

        async with self.store.look() as connection:
            row = (
                await connection.execute(
                    select(schema.person).where(_person.login == login.strip().casefold())
                )
            ).first()
        stored = row.password if row is not None else _nobody_hash()
        try:
            await asyncio.to_thread(_hasher().verify, stored, password)
        except (VerificationError, InvalidHashError):
            raise HouseError("bad_login") from None
        if row is None:
            raise HouseError("bad_login")
        return _read(row)

    # ---- moving to another device

    async def make_link(self, person: Person) -> tuple[str, int]:
        """Return a one-time token and when it expires."""
        token = secrets.token_urlsafe(18)
        expires = now() + LINK_MS
        async with self.store.begin() as connection:
            await connection.execute(delete(schema.link).where(_link.expires < now()))
            await connection.execute(
                insert(schema.link).values(digest=_digest(token), person=person.id, expires=expires)
            )
        return token, expires

    async def use_link(self, token: str) -> Person:
        """Return whose link it is; it works once."""
        async with self.store.begin() as connection:
            owner = await connection.scalar(
                delete(schema.link)
                .where(_link.digest == _digest(token), _link.expires > now())
                .returning(_link.person)
            )
        if owner is None:
            raise HouseError("bad_link")
        return await self.get(owner)

    async def with_sessions(self, persons: set[str]) -> set[str]:
        """Return those of some people who have a session."""
        query = select(_session.person).where(_session.person.in_(persons), _session.expires > now())
        async with self.store.look() as connection:
            return {row[0] for row in await connection.execute(query)}

    async def muted(self, person: str) -> set[str]:
        """Return whom a person does not want to hear."""
        query = select(schema.mute.c.muted).where(schema.mute.c.person == person)
        async with self.store.look() as connection:
            return {row[0] for row in await connection.execute(query)}


def check_name(name: str) -> str:
    """Return a nickname, cleaned; refuse an empty or endless one."""
    name = clean(name)
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
