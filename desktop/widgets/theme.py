"""Colours, spacing and type, all derived from the system's palette and font so that light and dark both work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

GAP = 8  # the unit of all spacing, in device-independent pixels
RADIUS = 8
LEAST = 12  # the smallest type, in device-independent pixels


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours that the views paint with."""

    window: QColor
    card: QColor
    line: QColor
    handle: QColor
    text: QColor
    muted: QColor
    accent: QColor
    on_accent: QColor
    tint: QColor  # a thin wash of the accent over a card
    mark: QColor  # behind matches of the query, and behind the clause in its document
    found: QColor  # behind words found in a document
    found_here: QColor  # behind the current one of those
    joined: QColor  # behind passages that the clause refers to
    star: QColor  # and the rule beside the deciding sentence
    error: QColor
    error_tint: QColor
    success: QColor
    success_tint: QColor


def colours() -> Colours:
    """The colours for the application's palette (a widget's own may come from the style sheet below)."""
    return _colours(QGuiApplication.palette().cacheKey())  # cached, as every paint asks for it


@lru_cache(maxsize=4)
def _colours(_: int) -> Colours:
    palette, role = QGuiApplication.palette(), QPalette.ColorRole
    window, base, text = palette.color(role.Window), palette.color(role.Base), palette.color(role.WindowText)
    dark = window.lightness() < 128
    accent = palette.color(role.Accent)
    accent = _readable(accent, dark=dark)
    error = QColor("#ff8f85" if dark else "#b3261e")
    success = QColor("#7fd1a0" if dark else "#11663a")
    return Colours(
        window=window,
        card=base,
        line=blend(window, text, 0.16),
        handle=blend(window, text, 0.28),
        text=text,
        muted=blend(window, text, 0.66),
        accent=accent,
        on_accent=QColor("#0c1722" if dark else "#ffffff"),
        tint=blend(base, accent, 0.10),
        mark=QColor("#6b5310" if dark else "#ffe9a3"),
        found=QColor("#8a4b10" if dark else "#ffcf99"),
        found_here=QColor("#b35c00" if dark else "#ff9f40"),
        joined=blend(base, accent, 0.20 if dark else 0.14),
        star=QColor("#f0b429" if dark else "#b87500"),
        error=error,
        error_tint=blend(base, error, 0.12),
        success=success,
        success_tint=blend(base, success, 0.14),
    )


class _Worn:
    scheme = Qt.ColorScheme.Unknown


def worn() -> Qt.ColorScheme:
    """What `wear` was last given."""
    return _Worn.scheme


def wear(scheme: Qt.ColorScheme) -> None:
    """Makes the whole program light, dark, or (Unknown) like the system, even on desktops that do not support this."""
    _Worn.scheme = scheme
    QApplication.setPalette(QPalette())
    QGuiApplication.styleHints().setColorScheme(scheme)
    dark = QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128
    if scheme is not Qt.ColorScheme.Unknown and dark != (scheme is Qt.ColorScheme.Dark):
        QApplication.setPalette(_light() if dark else dark_palette())


def dark_palette() -> QPalette:
    """A dark palette like those of desktops."""
    palette, role = QPalette(QColor("#2b2d30"), QColor("#1e1f22")), QPalette.ColorRole
    palette.setColor(role.Base, QColor("#26282b"))
    palette.setColor(role.Accent, QColor("#308cc6"))
    palette.setColor(role.Highlight, QColor("#308cc6"))
    return palette


def _light() -> QPalette:
    palette, role = QPalette(QColor("#efefef"), QColor("#efefef")), QPalette.ColorRole
    palette.setColor(role.Accent, QColor("#308cc6"))
    palette.setColor(role.Highlight, QColor("#308cc6"))
    return palette


def blend(under: QColor, over: QColor, share: float) -> QColor:
    """``over`` laid on ``under`` with an opacity of ``share``."""
    pairs = (under.redF(), over.redF()), (under.greenF(), over.greenF()), (under.blueF(), over.blueF())
    return QColor.fromRgbF(*(a + (b - a) * share for a, b in pairs))


def scaled(font: QFont, factor: float, *, bold: bool = False) -> QFont:
    """A font of the same family in another size, never too small to read."""
    other = QFont(font)
    other.setPixelSize(max(LEAST, round(QFontInfo(font).pixelSize() * factor)))
    other.setBold(bold)
    return other


def stylesheet(c: Colours) -> str:
    """The styles that a palette cannot express: padded fields, flat buttons, thin lines."""
    n = {name: getattr(c, name).name() for name in c.__slots__} | {"primary_hover": c.accent.lighter(108).name()}
    return _fields(n) + _buttons(n) + _labels(n) + _lists(n) + _bars(n)


def _fields(n: Mapping[str, str]) -> str:
    return f"""
    QMainWindow, QSplitter, #page {{ background: {n["window"]}; }}
    QLineEdit {{ background: {n["card"]}; color: {n["text"]}; border: 1px solid {n["line"]}; border-radius: {RADIUS}px;
        padding: 7px 10px; selection-background-color: {n["accent"]}; selection-color: {n["on_accent"]}; }}
    QRadioButton::indicator {{ width: 13px; height: 13px; border-radius: 7px; border: 1px solid {n["muted"]};
        background: {n["card"]}; }}
    QRadioButton::indicator:checked {{ border-color: {n["accent"]}; background: qradialgradient(cx: 0.5, cy: 0.5,
        radius: 0.5, fx: 0.5, fy: 0.5, stop: 0.55 {n["accent"]}, stop: 0.65 {n["card"]}); }}
    QRadioButton:focus {{ color: {n["accent"]}; }}
    QLineEdit:focus {{ border: 2px solid {n["accent"]}; padding: 6px 9px; }}
    """


def _buttons(n: Mapping[str, str]) -> str:
    return f"""
    QPushButton {{ background: {n["card"]}; color: {n["text"]}; border: 1px solid {n["line"]};
        border-radius: {RADIUS}px; padding: 6px 14px; outline: none; }}
    QPushButton:hover {{ background: {n["tint"]}; border-color: {n["accent"]}; }}
    QPushButton:pressed, QPushButton:checked {{ background: {n["joined"]}; }}
    QPushButton:focus {{ border: 2px solid {n["accent"]}; padding: 5px 13px; }}
    QPushButton:disabled {{ color: {n["line"]}; }}
    QPushButton[primary="true"] {{ background: {n["accent"]}; color: {n["on_accent"]}; border-color: {n["accent"]};
        font-weight: 600; }}
    QPushButton[primary="true"]:hover {{ background: {n["primary_hover"]}; }}
    QPushButton[primary="true"]:focus {{ border: 2px solid {n["text"]}; }}
    QPushButton[primary="true"]:disabled {{ background: {n["window"]}; color: {n["muted"]};
        border-color: {n["line"]}; }}
    QPushButton[link="true"] {{ background: transparent; border: 1px solid transparent; color: {n["accent"]};
        padding: 4px 8px; }}
    QStatusBar QPushButton[link="true"] {{ color: {n["muted"]}; padding: 1px 6px; }}
    QStatusBar QPushButton[alarm="true"] {{ color: {n["error"]}; font-weight: 600; }}
    QPushButton[link="true"]:hover {{ text-decoration: underline; }}
    QPushButton[link="true"]:focus {{ border: 1px solid {n["accent"]}; }}
    QPushButton[tab="true"] {{ background: transparent; border: 1px solid transparent; color: {n["muted"]};
        padding: 6px 10px; }}
    QPushButton[tab="true"]:disabled {{ color: {n["line"]}; }}
    QPushButton[tab="true"]:hover {{ color: {n["text"]}; }}
    QPushButton[tab="true"]:checked {{ color: {n["accent"]}; background: {n["joined"]}; }}
    QPushButton[tab="true"]:focus {{ border: 1px solid {n["accent"]}; padding: 6px 10px; }}
    QPushButton[chip="on"], QPushButton[chip="off"] {{ border-radius: 10px; padding: 1px 9px; background: {n["card"]};
        color: {n["text"]}; border: 1px solid {n["line"]}; }}
    QPushButton[chip="off"] {{ background: transparent; color: {n["muted"]}; border-style: dashed; }}
    QPushButton[chip]:hover, QPushButton[chip]:focus {{ border: 1px solid {n["accent"]}; background: {n["tint"]};
        padding: 1px 9px; }}
    """


def _labels(n: Mapping[str, str]) -> str:
    return f"""
    QLabel[muted="true"] {{ color: {n["muted"]}; }}
    QLabel[error="true"] {{ color: {n["error"]}; }}
    QLabel[badge="true"] {{ background: {n["joined"]}; color: {n["accent"]}; border-radius: 8px;
        padding: 1px 9px 2px; }}
    """


def _lists(n: Mapping[str, str]) -> str:
    return f"""
    QListView, QTableView, QTreeView, QPlainTextEdit, QTextBrowser, #compared {{ background: {n["card"]};
        color: {n["text"]}; border: 1px solid {n["line"]}; border-radius: {RADIUS}px; outline: none;
        selection-background-color: {n["joined"]}; selection-color: {n["text"]}; }}
    QListView#passages::item, QListView#folders::item {{ padding: 4px 6px; border-radius: 4px; }}
    QListView#passages, QListView#folders {{ padding: 3px; }}
    QScrollBar {{ background: transparent; border: none; margin: 0; }}
    QScrollBar:vertical {{ width: 10px; }}
    QScrollBar:horizontal {{ height: 10px; }}
    QScrollBar::handle {{ background: {n["handle"]}; border-radius: 4px; min-height: 32px; min-width: 32px;
        margin: 1px; }}
    QScrollBar::handle:hover {{ background: {n["muted"]}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    #cards, #models {{ background: transparent; border: none; }}
    #facets, #outline {{ background: transparent; border: none; }}
    #facets::item {{ padding: 3px 0; border-radius: 4px; }}
    QTreeView#kept::item {{ padding: 3px 0; }}
    #outline::item:hover {{ background: {n["tint"]}; }}
    #outline::item:selected, #outline::branch:selected {{ background: {n["joined"]}; color: {n["text"]}; }}
    #facets::indicator {{ width: 15px; height: 15px; background: transparent; border: none; image: none; }}
    #facets::item:hover {{ background: {n["tint"]}; }}
    #facets::item:selected {{ background: {n["joined"]}; color: {n["text"]}; }}
    #suggestions {{ border: 1px solid {n["accent"]}; padding: 3px; }}
    QTableView {{ gridline-color: transparent; alternate-background-color: {n["window"]}; }}
    QTableView::item {{ padding: 4px 8px; }}
    QTableView QLineEdit, QTableView QLineEdit:focus {{ padding: 0 6px; border-radius: 4px; }}
    QTableView#cells::item:focus {{ border: 1px solid {n["accent"]}; padding: 3px 7px; }}
    QTableView::item:selected, QListView::item:selected {{ background: {n["joined"]}; color: {n["text"]}; }}
    QTableView:focus, QListView:focus, QTreeView#kept:focus, QPlainTextEdit:focus, #compared:focus {{
        border: 1px solid {n["accent"]}; }}
    QHeaderView::section {{ background: {n["card"]}; color: {n["muted"]}; border: none; padding: 6px 11px;
        border-bottom: 1px solid {n["line"]}; }}
    #facets QHeaderView, #facets QHeaderView::section {{ background: {n["window"]}; border: none; padding: 2px 4px; }}
    """


def _bars(n: Mapping[str, str]) -> str:
    return f"""
    QProgressBar {{ background: {n["line"]}; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }}
    QProgressBar::chunk {{ background: {n["accent"]}; border-radius: 3px; }}
    #panel {{ background: {n["card"]}; border: 1px solid {n["line"]}; border-radius: {RADIUS}px; }}
    QTabWidget::pane {{ border: none; border-top: 1px solid {n["line"]}; }}
    QTabBar::tab {{ background: transparent; color: {n["muted"]}; padding: 7px 14px; border: none;
        border-bottom: 2px solid transparent; }}
    QTabBar::tab:hover {{ color: {n["text"]}; }}
    QTabBar::tab:selected {{ color: {n["accent"]}; border-bottom-color: {n["accent"]}; }}
    QTabBar::tab:focus {{ background: {n["tint"]}; }}
    QTabBar {{ outline: none; }}
    #notice {{ border: 1px solid {n["handle"]}; border-radius: {RADIUS}px; background: {n["tint"]}; }}
    #notice[tone="error"] {{ background: {n["error_tint"]}; border-color: {n["error"]}; }}
    #notice[tone="success"] {{ background: {n["success_tint"]}; }}
    QStatusBar {{ color: {n["muted"]}; }}
    QStatusBar QLabel {{ color: {n["muted"]}; }}
    QSplitter::handle {{ background: transparent; }}
    """


def _readable(accent: QColor, *, dark: bool) -> QColor:
    """The system's accent, made light enough on dark ground, or dark enough on light ground, to read as text."""
    lightness = max(accent.lightnessF(), 0.68) if dark else min(accent.lightnessF(), 0.37)
    return QColor.fromHslF(max(accent.hslHueF(), 0.0), accent.hslSaturationF(), lightness)
