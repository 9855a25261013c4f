"""The part of Protocol Buffers' wire format that is needed to change a field of a message.

See https://protobuf.dev/programming-guides/encoding/.
"""

from __future__ import annotations

from collections.abc import Iterable

VARINT, FIXED_64, BYTES, FIXED_32 = 0, 1, 2, 5
Field = tuple[int, int, int | bytes]
"""Number, wire type and value."""


def parse(message: bytes) -> list[Field]:
    """The fields of a message in order."""
    fields: list[Field] = []
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        number, kind = key >> 3, key & 7
        value: int | bytes
        if kind == VARINT:
            value, at = _varint(message, at)
        else:
            size, at = _varint(message, at) if kind == BYTES else ({FIXED_64: 8, FIXED_32: 4}[kind], at)
            value, at = message[at : at + size], at + size
        fields.append((number, kind, value))
    return fields


def build(fields: Iterable[Field]) -> bytes:
    """The message with these fields."""
    message = bytearray()
    for number, kind, value in fields:
        message += _packed(number << 3 | kind)
        if isinstance(value, int):
            message += _packed(value)
        else:
            message += (_packed(len(value)) if kind == BYTES else b"") + value
    return bytes(message)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of any length, and where it ends."""
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return value, at


def _packed(number: int) -> bytes:
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    return bytes([*data, number])
