"""Mail by a server the house is told of: short, plain, in the reader's language, with a way out in every letter."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from tripot.core.errors import BadInput
from tripot.server.settings import Settings

DEADLINE = 20.0
LONGEST = 254
_POLICY = SMTP.clone(max_line_length=900)
"""An address in a header must not be broken over lines: some readers would not put it together again."""


def check_address(address: str) -> str:
    """Return a mail address; refuse what no mail server would take, or what would add a line of its own."""
    address = address.strip()
    name, at, domain = address.rpartition("@")
    plain = all(33 <= ord(c) < 127 and c not in "<>()[]\\,;:\"'`" for c in address)
    if not (at and name and "@" not in name and "." in domain.strip(".") and plain) or len(address) > LONGEST:
        raise BadInput("address", address[:80], "a mail address, as in ana@example.org")
    return address


class Mail:
    """Sends letters one at a time, in a thread."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._turn = asyncio.Lock()
        self.possible = bool(settings.smtp_host and settings.mail_from and settings.public_url)
        """Whether the house was told how to send mail, from whom, and what its own address is."""
        if self.possible:
            check_address(settings.mail_from)
            if settings.smtp_security not in ("starttls", "tls", "none"):
                raise BadInput("TRIPOT_SMTP_SECURITY", settings.smtp_security, "starttls, tls or none")

    def link(self, path: str) -> str:
        """Return a full address of the house."""
        return self._settings.public_url.rstrip("/") + path

    async def send(self, to: str, subject: str, lines: list[str], stop: str | None = None) -> None:
        """Send a letter; `stop` is the path that ends them. OSError or SMTPException when it does not go out."""
        letter = EmailMessage(policy=_POLICY)
        letter["From"] = f"Tripot <{self._settings.mail_from}>"
        letter["To"] = to
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self._settings.mail_from.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        if stop is not None:
            letter["List-Unsubscribe"] = f"<{self.link(f'/api/mail/stop/{stop}')}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content("\n\n".join(lines) + "\n")
        async with self._turn:
            await asyncio.to_thread(self._deliver, letter)

    def _deliver(self, letter: EmailMessage) -> None:
        given = self._settings
        where = (given.smtp_host, given.smtp_port)
        if given.smtp_security == "tls":
            line: smtplib.SMTP = smtplib.SMTP_SSL(
                *where, timeout=DEADLINE, context=ssl.create_default_context()
            )
        else:
            line = smtplib.SMTP(*where, timeout=DEADLINE)
        with line:
            if given.smtp_security == "starttls":
                line.starttls(context=ssl.create_default_context())
            if given.smtp_user:
                line.login(given.smtp_user, given.smtp_password)
            line.send_message(letter)
