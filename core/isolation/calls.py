"""A function and its arguments as bytes, to start a process with. The function is sent by name.

This goes only from the program to the process that it starts: what a process sends back names no function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from inspect import signature
from typing import Any, get_origin, get_type_hints

import msgspec

from core.isolation.messages import Decoder, encode


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
