"""One key that the system reports to this program, whatever program is in front.

Only that one key is registered with the system, so nothing here sees what is typed elsewhere. X11 gives it by a
passive grab (`XGrabKey`), through libxcb, which Qt uses already; Windows by `RegisterHotKey`. Under Wayland no program
can ask for a key by itself.
"""

from __future__ import annotations

import ctypes
import os
import re
import struct
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_int, c_uint8, c_uint16, c_uint32, c_void_p
from itertools import product
from typing import Any, Final, NamedTuple, Protocol

from PySide6.QtCore import QAbstractNativeEventFilter, QElapsedTimer, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence

from core import tr

_AGAIN_MS: Final = 700  # a key that is held down repeats; its first repetition comes within this time
_FUNCTION: Final = re.compile(r"F(\d{1,2})")


class Chord(NamedTuple):
    """A letter, a digit or a function key ("M", "7", "F5"), and what is held down with it."""

    key: str
    control: bool
    alt: bool
    shift: bool
    system: bool  # the Windows key

    @classmethod
    def of(cls, keys: QKeySequence) -> Chord | None:
        """The chord of a key sequence; None if it is none that may be asked for.

        Without Ctrl, Alt or the Windows key it would be missing wherever the user types.
        """
        if keys.count() != 1:
            return None
        pressed, held = keys[0], Qt.KeyboardModifier  # type: ignore[index]  # which the stubs lack
        name = QKeySequence(pressed.key()).toString(QKeySequence.SequenceFormat.PortableText)
        modifiers = pressed.keyboardModifiers()
        chord = cls(
            name,
            control=bool(modifiers & held.ControlModifier),
            alt=bool(modifiers & held.AltModifier),
            shift=bool(modifiers & held.ShiftModifier),
            system=bool(modifiers & held.MetaModifier),
        )
        common = re.fullmatch(r"[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])", name)
        return chord if common and (chord.control or chord.alt or chord.system) else None


class SystemKeys(Protocol):
    """What gives out keys.

    Attributes:
        events: the kind of native events among which presses come, as Qt names it.
    """

    events: bytes

    def take(self, chord: Chord) -> str:
        """Registers a key, one at a time. Returns "", or why it is unavailable, in words."""

    def release(self) -> None:
        """Gives it back."""

    def is_press(self, event: int) -> bool:
        """Whether a native event, by its address, is a press of the key."""


def keys_of_system() -> SystemKeys | str:
    """What gives out keys here; where nothing does, why that is."""
    platform = QGuiApplication.platformName()
    if platform == "windows":
        return WindowsKeys(ctypes.WinDLL("user32"))  # type: ignore[attr-defined,unused-ignore]
    if platform == "wayland" or (platform == "xcb" and os.environ.get("XDG_SESSION_TYPE") == "wayland"):
        return tr(
            "This desktop (Wayland) lets no program ask for a key. But the desktop itself can give one a command."
        )
    native = QGuiApplication.instance().nativeInterface() if platform == "xcb" else None  # type: ignore[union-attr]
    if native is not None:
        with suppress(OSError):  # a library that this system lacks
            return X11Keys(native.connection())
    return tr("Muniment cannot ask this system for a key. But the system itself can give one a command.")


class GlobalKey(QAbstractNativeEventFilter):
    """Calls back when the key is pressed, once for each press, however long it is held.

    Args:
        keys: what gives out keys.
        pressed: called within the handling of the event.
    """

    def __init__(self, keys: SystemKeys, pressed: Callable[[], object]) -> None:
        super().__init__()
        self._keys, self._pressed = keys, pressed
        self._taken, self._last = False, QElapsedTimer()

    def take(self, chord: Chord) -> str:
        """Registers a key in place of the last one. Returns "", or why it is unavailable, in words."""
        self.release()
        fault = self._keys.take(chord)
        self._taken = not fault
        if self._taken:
            QGuiApplication.instance().installNativeEventFilter(self)  # type: ignore[union-attr]
        return fault

    def release(self) -> None:
        """Gives the key back, if there is one."""
        if self._taken:
            self._taken = False
            QGuiApplication.instance().removeNativeEventFilter(self)  # type: ignore[union-attr]
            self._keys.release()

    def nativeEventFilter(self, kind: Any, message: Any) -> tuple[bool, int]:
        """Lets every event through: Qt takes from this one the time of the last input, which a window needs to come to
        the front.
        """
        if bytes(kind) == self._keys.events and self._keys.is_press(int(message)):
            again = self._last.isValid() and self._last.elapsed() < _AGAIN_MS
            self._last.start()
            if not again:
                self._pressed()
        return False, 0


def _taken_words() -> str:
    return tr("Another program has this key. Choose another one.")


# ------------------------------------------------------------------------ X11


class _Cookie(ctypes.Structure):
    _fields_ = (("sequence", c_uint32),)


class _Screens(ctypes.Structure):
    _fields_ = (("data", ctypes.POINTER(c_uint32)), ("rem", c_int), ("index", c_int))


class X11Keys:
    """Keys of an X server.

    Args:
        connection: to it, of Qt: an ``xcb_connection_t``.

    Raises:
        OSError: libxcb or libxcb-keysyms is not there.
    """

    events = b"xcb_generic_event_t"

    # Alt, Num Lock and the Windows key are Mod1, Mod2 and Mod4, as every layout has them.
    _SHIFT, _LOCK, _CONTROL, _ALT, _NUM_LOCK, _SUPER = 1, 2, 4, 8, 16, 64
    _HELD: Final = _SHIFT | _CONTROL | _ALT | _SUPER
    _LOCKS: Final = tuple(caps | num for caps, num in product((0, _LOCK), (0, _NUM_LOCK)))
    _KEY_PRESS: Final = 2
    _EVENT: Final = struct.Struct("=BBHIIIIhhhhH")  # xcb_key_press_event_t, up to its state
    _ASYNC: Final = 1

    def __init__(self, connection: int) -> None:
        self._connection = c_void_p(connection)
        self._xcb, self._symbols = _declared(ctypes.CDLL("libxcb.so.1"), ctypes.CDLL("libxcb-keysyms.so.1"))
        self._root: int = self._xcb.xcb_setup_roots_iterator(self._xcb.xcb_get_setup(self._connection)).data[0]
        self._code = self._state = 0  # of the key that is taken

    def take(self, chord: Chord) -> str:
        code = self._key_code(chord.key)
        if not code:
            return tr("This keyboard has no such key.")
        held = ((chord.shift, self._SHIFT), (chord.control, self._CONTROL), (chord.alt, self._ALT))
        self._state = sum(mask for on, mask in (*held, (chord.system, self._SUPER)) if on)
        self._code = code
        # The server tells keys apart by Caps Lock and Num Lock too, so each state of these is asked for.
        cookies = [
            self._xcb.xcb_grab_key_checked(
                self._connection, 0, self._root, self._state | locks, code, self._ASYNC, self._ASYNC
            )
            for locks in self._LOCKS
        ]
        errors = [self._xcb.xcb_request_check(self._connection, each) for each in cookies]
        for error in filter(None, errors):
            _free(error)
        if any(errors):
            self.release()
            return _taken_words()
        return ""

    def release(self) -> None:
        for locks in self._LOCKS:
            self._xcb.xcb_ungrab_key(self._connection, self._code, self._root, self._state | locks)
        self._xcb.xcb_flush(self._connection)

    def is_press(self, event: int) -> bool:
        kind, code, _, _, _, of, _, _, _, _, _, state = self._EVENT.unpack(ctypes.string_at(event, self._EVENT.size))
        pressed = kind & 0x7F == self._KEY_PRESS and code == self._code and of == self._root
        return bool(pressed and state & self._HELD == self._state)

    def _key_code(self, key: str) -> int:
        """The code of a key, first of one that gives it in the first of the user's layouts; 0 if there is none."""
        function = _FUNCTION.fullmatch(key)
        symbol = 0xFFBD + int(function[1]) if function else ord(key.lower())
        symbols = self._symbols.xcb_key_symbols_alloc(self._connection)
        try:
            codes = self._symbols.xcb_key_symbols_get_keycode(symbols, symbol)
            if not codes:
                return 0
            found: list[int] = []
            while code := codes[len(found)]:
                found.append(code)
            _free(codes)
            first = [code for code in found if self._symbols.xcb_key_symbols_get_keysym(symbols, code, 0) == symbol]
            return (first or found or [0])[0]
        finally:
            self._symbols.xcb_key_symbols_free(symbols)


def _declared(xcb: Any, symbols: Any) -> tuple[Any, Any]:
    """The two libraries, with the types of what is called in them."""
    of, window, code = c_void_p, c_uint32, c_uint8
    for function, result, arguments in (
        (xcb.xcb_get_setup, c_void_p, (of,)),
        (xcb.xcb_setup_roots_iterator, _Screens, (c_void_p,)),
        (xcb.xcb_grab_key_checked, _Cookie, (of, c_uint8, window, c_uint16, code, c_uint8, c_uint8)),
        (xcb.xcb_request_check, c_void_p, (of, _Cookie)),
        (xcb.xcb_ungrab_key, _Cookie, (of, code, window, c_uint16)),
        (xcb.xcb_flush, c_int, (of,)),
        (symbols.xcb_key_symbols_alloc, c_void_p, (of,)),
        (symbols.xcb_key_symbols_free, None, (c_void_p,)),
        (symbols.xcb_key_symbols_get_keycode, ctypes.POINTER(c_uint8), (c_void_p, c_uint32)),
        (symbols.xcb_key_symbols_get_keysym, c_uint32, (c_void_p, code, c_int)),
    ):
        function.restype, function.argtypes = result, arguments
    return xcb, symbols


def _free(pointer: Any) -> None:
    """Frees what libxcb allocated."""
    free = ctypes.CDLL(None).free
    free.argtypes, free.restype = (c_void_p,), None
    free(pointer)


# -------------------------------------------------------------------- Windows


class _Message(ctypes.Structure):
    """The beginning of ``MSG``."""

    _fields_ = (("window", c_void_p), ("message", c_uint32), ("id", ctypes.c_size_t))


class WindowsKeys:
    """Keys of Windows, which come as messages to the thread that asked for them.

    Args:
        user32: the library that gives them out.
    """

    events = b"windows_generic_MSG"

    _ALT, _CONTROL, _SHIFT, _WIN, _NO_REPEAT = 1, 2, 4, 8, 0x4000
    _ID: Final = 0x4D55  # of the key among those of this thread
    _HOTKEY: Final = 0x0312  # WM_HOTKEY

    def __init__(self, user32: Any) -> None:
        self._user32 = user32

    def take(self, chord: Chord) -> str:
        held = ((chord.alt, self._ALT), (chord.control, self._CONTROL), (chord.shift, self._SHIFT))
        modifiers = sum(mask for on, mask in (*held, (chord.system, self._WIN)) if on)
        function = _FUNCTION.fullmatch(chord.key)
        code = 0x6F + int(function[1]) if function else ord(chord.key)  # a virtual-key code
        given = self._user32.RegisterHotKey(None, self._ID, modifiers | self._NO_REPEAT, code)
        return "" if given else _taken_words()

    def release(self) -> None:
        self._user32.UnregisterHotKey(None, self._ID)

    def is_press(self, event: int) -> bool:
        message = _Message.from_address(event)
        return bool(message.message == self._HOTKEY and message.id == self._ID)
