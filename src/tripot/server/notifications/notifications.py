"""Notices: whom to tell, where, and that it was told. One turn, one notice, and nothing of the match in it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import smtplib
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.core.clock import wall_ms
from tripot.core.texts import Catalogue
from tripot.server.background_tasks import BackgroundTasks
from tripot.server.errors import ApiError
from tripot.server.notifications.delivery import Forbidden, check_endpoint, post
from tripot.server.notifications.mail import Mail, check_address
from tripot.server.settings import Settings
from tripot.server.store import schema
from tripot.server.store.database import Store
from tripot.wire import notices as wire

if TYPE_CHECKING:
    from tripot.server.notifications.encryption import Sender

log = logging.getLogger("tripot.notices")
DEVICES = 10
"""Browsers one person may be told in; the oldest goes first."""
FAILURES = 12
"""Notices in a row an endpoint may fail to take before it is forgotten."""
AT_ONCE = 8
TRIES = (0.0, 5.0, 60.0)
"""Seconds before each try: a push service may be busy."""
LONGEST_TTL = 28 * 86_400
CONFIRM_MS = 24 * 3_600_000
_P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve every browser subscribes with: a private key is a number below it."""
_push, _mail, _person = schema.push.c, schema.mail.c, schema.person.c


@cache
def texts() -> Catalogue:
    """The house's own texts."""
    return Catalogue.load(files("tripot.server") / "texts.toml")


class Turn(msgspec.Struct, frozen=True):
    """That somebody's turn came: enough to find the table, and nothing that is told there."""

    table: str
    game: str
    seconds: int
    """How long it stays his turn; later the notice is worth nothing."""


class Notices:
    """Keeps where people want to be told, and tells them."""

    def __init__(
        self, settings: Settings, store: Store, chores: BackgroundTasks, signing: bytes, push_key: str
    ) -> None:
        self._settings = settings
        self._store = store
        self._chores = chores
        self._signing = signing
        self._push_key = push_key
        self._mail = Mail(settings)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self.wait = settings.notice_after

    @classmethod
    async def open(cls, settings: Settings, store: Store, chores: BackgroundTasks, signing: bytes) -> Notices:
        """Find the house's key pair, made at the first start and the same for all its processes."""
        return cls(settings, store, chores, signing, await store.kept("push key", _new_key))

    @cached_property
    def _sender(self) -> Sender:
        # Made when the first person asks: the library takes a tenth of a start to load.
        from tripot.server.notifications.encryption import Sender

        return Sender(self._push_key, _contact(self._settings))

    # ---- where people want to be told

    async def shown(self, person: str) -> wire.Notices:
        """Return where a person is told."""
        async with self._store.look() as connection:
            devices = await connection.execute(select(_push.endpoint).where(_push.person == person))
            mine = (await connection.execute(select(schema.mail).where(_mail.person == person))).first()
        address = None if mine is None else wire.MailAddress(mine.address, mine.confirmed is not None)
        return wire.Notices(
            self._sender.public, [_digest(row[0])[:16] for row in devices], self._mail.possible, address
        )

    async def subscribe(self, person: str, session: str, wish: wire.PushWish) -> None:
        """Tell a person in this browser from now on. It ends with the session; a browser belongs to one person."""
        from tripot.server.notifications.encryption import check_keys

        check_endpoint(wish.endpoint, private=self._settings.push_private)
        check_keys(wish.keys.p256dh, wish.keys.auth)
        digest = _digest(wish.endpoint)
        row = {
            "digest": digest, "person": person, "session": session, "endpoint": wish.endpoint, "key": wish.keys.p256dh,
            "auth": wish.keys.auth, "created": wall_ms(), "failures": 0,
        }  # fmt: skip

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.push).where(_push.digest == digest))
            connection.execute(insert(schema.push).values(row))
            mine = select(_push.digest).where(_push.person == person).order_by(_push.created.desc())
            for old in connection.execute(mine.offset(DEVICES)).all():
                connection.execute(delete(schema.push).where(_push.digest == old[0]))

        try:
            await self._store.transact(write)
        except IntegrityError:
            # The session ended a moment ago, or another tab of this browser asked at the same time.
            raise ApiError("conflict") from None

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Tell a person no longer in a browser."""
        ended = delete(schema.push).where(_push.digest == _digest(endpoint), _push.person == person)
        await self._store.transact(lambda connection: connection.execute(ended))

    async def set_mail(self, person: str, lang: str, address: str) -> None:
        """Note a mail address and ask its owner whether he wants it; nothing else is sent there before he says yes."""
        if not self._mail.possible:
            raise ApiError("no_mail")
        address = check_address(address)
        token = secrets.token_urlsafe(18)
        row = {
            "person": person, "address": address, "confirmed": None, "digest": _digest(token), "expires": wall_ms() + CONFIRM_MS,
        }  # fmt: skip

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.mail).where(_mail.person == person))
            connection.execute(insert(schema.mail).values(row))

        await self._store.transact(write)
        say = texts().render
        lines = [
            say(("house.mail.confirm", {}), lang),
            self._mail.link(f"/confirm/{token}"),
            say(("house.mail.not_you", {}), lang),
        ]
        try:
            await self._mail.send(address, say(("house.mail.confirm_title", {}), lang), lines)
        except (OSError, smtplib.SMTPException) as problem:
            log.warning("a letter could not be sent: %s", problem)
            raise ApiError("no_mail") from None

    async def confirm_mail(self, token: str) -> None:
        """Take an owner's word that an address is his and may be written to."""
        confirmed = (
            update(schema.mail)
            .where(_mail.digest == _digest(token), _mail.expires > wall_ms())
            .values(confirmed=wall_ms(), digest=None, expires=None)
        )
        if not await self._store.transact(lambda connection: connection.execute(confirmed).rowcount):
            raise ApiError("bad_link")

    async def drop_mail(self, person: str) -> None:
        """Write to a person no longer."""
        dropped = delete(schema.mail).where(_mail.person == person)
        await self._store.transact(lambda connection: connection.execute(dropped))

    async def stop_mail(self, token: str) -> None:
        """Write no longer to whom a letter's own way out belongs."""
        person, _dot, _mac = token.partition(".")
        async with self._store.look() as connection:
            address = await connection.scalar(select(_mail.address).where(_mail.person == person))
        # Also for an address that is gone already: whoever asks twice hears the same.
        if address is not None:
            if not hmac.compare_digest(self._stop(person, address).encode(), token.encode()):
                raise ApiError("bad_link")
            await self.drop_mail(person)

    def _stop(self, person: str, address: str) -> str:
        mac = hmac.new(self._signing, f"stop mail {person} {address}".encode(), hashlib.sha256)
        return f"{person}.{mac.hexdigest()[:32]}"

    # ---- telling

    def tell(self, person: str, turn: Turn) -> None:
        """Tell somebody that it is his turn, beside everything else."""
        self._chores.spawn(self._tell(person, turn))

    async def _tell(self, person: str, turn: Turn) -> None:
        async with self._store.look() as connection:
            devices = (await connection.execute(select(schema.push).where(_push.person == person))).all()
            letters = select(_mail.address).where(_mail.person == person, _mail.confirmed.is_not(None))
            address = await connection.scalar(letters)
            lang = await connection.scalar(select(_person.lang).where(_person.id == person))
        if lang is None:
            return
        values = {"game": turn.game}
        say = texts().render
        title = say(("house.notice.turn", values), lang)
        if devices:
            body = msgspec.json.encode(
                wire.PushMessage(
                    title, say(("house.notice.open", {}), lang), f"/t/{turn.table}", f"turn-{turn.table}"
                )
            )
            await asyncio.gather(*(self._push(device, body, turn) for device in devices))
        if address is not None and self._mail.possible:
            stop = self._stop(person, address)
            lines = [
                say(("house.mail.turn", values), lang), self._mail.link(f"/t/{turn.table}"),
                say(("house.mail.stop", {}), lang) + "\n" + self._mail.link(f"/stop/{stop}"),
            ]  # fmt: skip
            try:
                await self._mail.send(address, title, lines, stop)
            except (OSError, smtplib.SMTPException) as problem:
                log.warning("a letter could not be sent: %s", problem)

    async def _push(self, device: Row[*tuple[object, ...]], body: bytes, turn: Turn) -> None:
        from tripot.server.notifications.encryption import seal

        sealed = seal(body, device.key, device.auth)
        parts = urlsplit(device.endpoint)
        headers = {
            "authorization": self._sender.authorization(
                f"{parts.scheme}://{parts.netloc}", wall_ms() // 1000
            ),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(60, min(turn.seconds, LONGEST_TTL))),
            "topic": turn.table[:32],
            "urgency": "normal",
        }
        status = 0
        for pause in TRIES:
            await asyncio.sleep(pause)
            try:
                async with self._turn:
                    status, _headers = await post(
                        device.endpoint, headers, sealed, private=self._settings.push_private
                    )
            except (OSError, TimeoutError, Forbidden) as problem:
                log.info("a push service did not answer: %s", problem)
                status = 0
                if isinstance(problem, Forbidden):
                    break
            if status != 429 and 0 < status < 500:
                break
        await self._note(device.digest, status)

    async def _note(self, digest: str, status: int) -> None:
        """Forget a browser that is gone, and one that never takes anything."""
        gone = delete(schema.push).where(_push.digest == digest)
        if 200 <= status < 300:
            query = update(schema.push).where(_push.digest == digest, _push.failures > 0).values(failures=0)
            await self._store.transact(lambda connection: connection.execute(query))
            return
        if status in (404, 410):
            await self._store.transact(lambda connection: connection.execute(gone))
            return
        log.warning("a push service answered %d", status)
        failed = update(schema.push).where(_push.digest == digest).values(failures=_push.failures + 1)

        def write(connection: Connection) -> None:
            connection.execute(failed)
            connection.execute(gone.where(_push.failures >= FAILURES))

        await self._store.transact(write)


def _new_key() -> str:
    return f"{1 + secrets.randbelow(_P256 - 1):064x}"


def _contact(settings: Settings) -> str:
    """Return whom a push service may turn to: it wants a mail address or a page."""
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    if settings.public_url.startswith("https://"):
        return settings.public_url
    return "mailto:nobody@example.org"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
