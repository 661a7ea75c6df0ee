"""Web Push: encrypting a message for one browser (RFC 8291) and identifying the sender (VAPID, RFC 8292)."""

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

RECORD_BYTES = 4096
"""The record size of a message; every push service accepts one record of it."""
PADDED_BYTES = 512
"""A message is padded to this length, so that its length reveals nothing."""
TOKEN_LIFETIME_S = 6 * 3600
MAX_TOKENS = 100


def encode_base64url(data: bytes) -> str:
    """Return bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """Return the bytes of a base64url text; ValueError for anything else."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, UnicodeEncodeError) as problem:
        raise ValueError(str(problem)) from None


def check_keys(key: str, auth: str) -> None:
    """Refuse keys that no browser made: the public key is a point of P-256, the secret has 16 bytes."""
    try:
        _point(decode_base64url(key))
    except ValueError:
        raise BadInput("p256dh", key[:100], "an uncompressed point of P-256 in base64url") from None
    try:
        secret = decode_base64url(auth)
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


def encrypt(
    body: bytes,
    key: str,
    auth: str,
    *,
    sender_key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded_bytes: int = PADDED_BYTES,
) -> bytes:
    """Encrypt a message for a browser's public key and secret; `sender_key` and `salt` are new ones unless a test gives them."""
    theirs, secret = decode_base64url(key), decode_base64url(auth)
    sender_key = sender_key or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    shared = sender_key.exchange(ec.ECDH(), _point(theirs))
    seed = _derive(shared, secret, b"WebPush: info\0" + theirs + _public(sender_key), 32)
    content_key = _derive(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(seed, salt, b"Content-Encoding: nonce\0", 12)
    plain = body + b"\2" + bytes(max(0, padded_bytes - len(body)))
    if len(plain) + 16 > RECORD_BYTES:
        raise ValueError("a push message must fit one record")
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([65]) + _public(sender_key)
    return head + AESGCM(content_key).encrypt(nonce, plain, None)


class Sender:
    """The sender that push services see: one key pair for all processes of a server."""

    def __init__(self, secret: str, contact: str) -> None:
        self._key = ec.derive_private_key(int(secret, 16), ec.SECP256R1())
        self._contact = contact
        self.public_key = encode_base64url(_public(self._key))
        """The key that a browser needs to subscribe."""
        self._tokens: dict[str, tuple[int, str]] = {}

    def authorization(self, origin: str, at: int) -> str:
        """Return the Authorization header for a push service at a time in seconds. It is signed once for some hours."""
        token = self._tokens.get(origin)
        if token is None or token[0] <= at:
            token = (at + TOKEN_LIFETIME_S, f"vapid t={self._sign(origin, at)}, k={self.public_key}")
            self._tokens[origin] = token
            if len(self._tokens) > MAX_TOKENS:
                del self._tokens[next(iter(self._tokens))]
        return token[1]

    def _sign(self, origin: str, at: int) -> str:
        claims = {"aud": origin, "exp": at + 2 * TOKEN_LIFETIME_S, "sub": self._contact}
        head = {"typ": "JWT", "alg": "ES256"}
        signed = ".".join(
            encode_base64url(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims)
        )
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"{signed}.{encode_base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
