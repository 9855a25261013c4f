"""The messages between processes, and their encoding: the only place where that is done.

The bytes are MessagePack (msgspec), decoded strictly to the types that the receiver expects: nothing that arrives
chooses a class or a function. Errors travel as the name of a kind listed here, with their fields. Only the program
names a function, to a process that it starts (`Call`): what a process sends back names none.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Annotated, Any, Final, Generic, TypeVar, get_origin, get_type_hints

import msgspec

from core.base import errors
from core.base.errors import MunimentError

T = TypeVar("T")

_KINDS: Final = {
    kind.__name__: kind
    for kind in (
        *(MunimentError, errors.UnreadableFile, errors.OutOfReach, errors.ProtectedFile),
        *(errors.ModelError, errors.LibraryError),
    )
}
Words = Annotated[str, msgspec.Meta(max_length=4000)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Host = Annotated[str, msgspec.Meta(max_length=255)]


class Message(msgspec.Struct, frozen=True, array_like=True, tag=True, forbid_unknown_fields=True):
    """The base of all messages; a tag says which of the classes that the receiver expects it is."""


class Step(Message, frozen=True):
    """A sign of life from a long task: how many of how many parts of a file are done."""

    path: Path
    done: Count
    total: Count


class RefusedAttempts(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Connections that the guard of a process has refused: how many, and the hosts of the latest, oldest first."""

    number: Count = 0
    hosts: Annotated[tuple[Host, ...], msgspec.Meta(max_length=50)] = ()


class Reply(Message, Generic[T], frozen=True):
    """The outcome of a request: the result, or the error.

    Attributes:
        result: of the request.
        error: why there is none.
        number: of the request; 0 for the reply that the process is ready.
        fault: of the program, by its kind and place, for the log.
        refused: what the guard there has refused since the last reply; `Channel` fills it in.
    """

    result: T | None = None
    error: MunimentError | None = None
    number: Count = 0
    fault: Annotated[str, msgspec.Meta(max_length=300)] = ""
    refused: RefusedAttempts = RefusedAttempts()


def replies(result: Any) -> Any:
    """The type of replies with results of a given type, for their receiver."""
    return Reply[result]


class FileOrder(Message, frozen=True):
    """A file to be read.

    Attributes:
        path: the file.
        holder: the archive or mail that contains it, or the file itself.
        attached: whether the holder follows, opened, as the next thing in the channel.
    """

    path: Path
    holder: Path
    attached: bool


class ProgramRequest(Message, frozen=True):
    """A reader's request to run the program that it prepared its scratch folder for. It cannot choose which program."""


class ProgramEnd(Message, frozen=True):
    """How the program ended: its exit code; None if it was killed or could not be run."""

    code: int | None = None


class Undecodable(Exception):
    """Bytes that are not a message of the expected type."""


def encode(message: Any) -> bytes:
    """The bytes of a message.

    Raises:
        TypeError: it contains something that is not sent between processes.
        UnicodeEncodeError: a text in it cannot be encoded.
    """
    return msgspec.msgpack.encode(message, enc_hook=_reduced)


class Decoder(Generic[T]):
    """Bytes -> messages of one type, or of one of several `Message`s."""

    def __init__(self, expected: Any) -> None:
        self._decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(expected, dec_hook=_restored)

    def decode(self, content: bytes | bytearray | msgspec.Raw) -> T:
        """The message.

        Raises:
            Undecodable: it is of another type, is not a message, or is nested too deep.
        """
        try:
            message: T = self._decoder.decode(content)
        except (msgspec.DecodeError, ValueError, TypeError, RecursionError, OverflowError) as error:
            raise Undecodable from error
        return message


class _Failure(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    kind: str
    title: Words
    message: Words
    source: Annotated[bytes, msgspec.Meta(max_length=70_000)] | None


def _reduced(value: Any) -> Any:
    if isinstance(value, Path):
        return os.fsencode(value)  # names of files need not be text
    if isinstance(value, MunimentError):
        kind = next(each.__name__ for each in type(value).__mro__ if _KINDS.get(each.__name__) is each)
        source = None if value.source is None else os.fsencode(value.source)
        return _Failure(kind, value.title[:4000], value.message[:4000], source)
    raise NotImplementedError(f"a {type(value).__name__} is not sent between processes")


def _restored(expected: Any, value: Any) -> Any:
    if isinstance(expected, type) and issubclass(expected, Path):
        return _path(value)
    if expected is MunimentError:
        failure = msgspec.convert(value, _Failure)
        if failure.kind not in _KINDS:
            raise ValueError("an unknown kind of error")
        source = None if failure.source is None else _path(failure.source)
        return _KINDS[failure.kind](failure.title, failure.message, source)
    raise NotImplementedError(f"a {expected} is not sent between processes")


def _path(value: Any) -> Path:
    if not isinstance(value, bytes) or b"\0" in value:
        raise ValueError("not a path")
    return Path(os.fsdecode(value))


# -------------------------------------- a function and its arguments, to start a process with


class Call(msgspec.Struct, frozen=True, array_like=True):
    """A function, as ``package.module:function``, and its arguments, each as bytes."""

    name: str
    arguments: tuple[msgspec.Raw, ...] = ()
    keywords: dict[str, msgspec.Raw] = {}


def pack(function: Callable[..., Any], *arguments: Any) -> Call:
    """Packs a module-level function, or a partial of one, with arguments, which may be such functions too.

    Raises:
        AttributeError: it cannot be found by its name.
        TypeError: an argument cannot be serialised.
    """
    if isinstance(function, partial):
        inner = pack(function.func, *function.args, *arguments)
        keywords = {name: _pack(value) for name, value in function.keywords.items()}
        return Call(inner.name, inner.arguments, inner.keywords | keywords)
    name = f"{function.__module__}:{function.__qualname__}"
    if _find(name) is not function:
        raise AttributeError(f"{name} is not a function of a module")
    return Call(name, tuple(map(_pack, arguments)))


def unpack(call: Call, before: int = 0) -> Callable[..., Any]:
    """The function with its arguments, each of the type that the function declares.

    Args:
        call: the packed call.
        before: how many arguments the caller will pass ahead of the packed ones.

    Raises:
        Undecodable: an argument is of another type.
        AttributeError: there is no such function.
    """
    function = _find(call.name)
    hints, names = get_type_hints(function), list(signature(function).parameters)[before:]
    arguments = [_unpack(value, hints.get(name)) for name, value in zip(names, call.arguments, strict=False)]
    keywords = {name: _unpack(value, hints.get(name)) for name, value in call.keywords.items()}
    if before:
        return lambda *given: function(*given, *arguments, **keywords)
    return partial(function, *arguments, **keywords)


def returned(function: Callable[..., Any]) -> Any:
    """The declared return type of a function."""
    while isinstance(function, partial):
        function = function.func
    return get_type_hints(function).get("return", Any)


def _find(name: str) -> Any:
    module, _, function = name.partition(":")
    found: Any = import_module(module)
    for part in function.split("."):
        found = getattr(found, part)
    return found


def _pack(value: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(pack(value) if callable(value) else value))


def _unpack(value: msgspec.Raw, hint: Any) -> Any:
    if get_origin(hint) is Callable or hint is Callable:
        call: Call = Decoder[Call](Call).decode(value)
        return unpack(call)
    return Decoder[Any](Any if hint is None else hint).decode(value)
