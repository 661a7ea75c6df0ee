"""Web Push, the sums: a message only one browser can read (RFC 8291), and who sends it (RFC 8292)."""

from __future__ import annotations

import binascii
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tripot.core.errors import BadInput

RECORD = 4096
"""The record size a message names; every push service takes one record of it."""
PADDED = 512
"""Bytes a message is filled up to, so that its length says nothing."""
TOKEN_SECONDS = 6 * 3600


def text64(data: bytes) -> str:
    """Write bytes as the web's own kind of base64, without its equals signs."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes64(text: str) -> bytes:
    """Read the same; ValueError for anything else."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, UnicodeEncodeError) as problem:
        raise ValueError(str(problem)) from None


def check_keys(key: str, auth: str) -> None:
    """Refuse what no browser made: its public key is a point of P-256, its secret 16 bytes."""
    try:
        _point(bytes64(key))
    except ValueError:
        raise BadInput("p256dh", key[:100], "an uncompressed point of P-256 in base64url") from None
    try:
        secret = bytes64(auth)
    except ValueError:
        secret = b""
    if len(secret) != 16:
        raise BadInput("auth", auth[:40], "16 bytes in base64url")


def _point(data: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def _public(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def seal(
    body: bytes,
    key: str,
    auth: str,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded: int = PADDED,
) -> bytes:
    """Encrypt a message for a browser's public key and secret; `own` and `salt` are fresh ones unless a test names them."""
    theirs, secret = bytes64(key), bytes64(auth)
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), _point(theirs))
    seed = _derive(shared, secret, b"WebPush: info\0" + theirs + _public(own), 32)
    content_key = _derive(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(seed, salt, b"Content-Encoding: nonce\0", 12)
    plain = body + b"\2" + bytes(max(0, padded - len(body)))
    if len(plain) + 16 > RECORD:
        raise ValueError("a push message says little and fits one record")
    head = salt + RECORD.to_bytes(4, "big") + bytes([65]) + _public(own)
    return head + AESGCM(content_key).encrypt(nonce, plain, None)


class Sender:
    """The house as a push service knows it: one key pair for all its processes, made once."""

    def __init__(self, secret: str, contact: str) -> None:
        self._key = ec.derive_private_key(int(secret, 16), ec.SECP256R1())
        self._contact = contact
        self.public = text64(_public(self._key))
        """What a browser needs to subscribe."""
        self._tokens: dict[str, tuple[int, str]] = {}

    def authorization(self, origin: str, at: int) -> str:
        """Return the header for a push service at a time in seconds; good for some hours, so it is signed once for all."""
        known = self._tokens.get(origin)
        if known is None or known[0] <= at:
            known = (at + TOKEN_SECONDS, f"vapid t={self._sign(origin, at)}, k={self.public}")
            self._tokens[origin] = known
            if len(self._tokens) > 100:
                del self._tokens[next(iter(self._tokens))]
        return known[1]

    def _sign(self, origin: str, at: int) -> str:
        claims = {"aud": origin, "exp": at + 2 * TOKEN_SECONDS, "sub": self._contact}
        head = {"typ": "JWT", "alg": "ES256"}
        signed = ".".join(text64(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"{signed}.{text64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
