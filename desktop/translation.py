"""The window in the user's language: Qt translates what the engine and the window mark with `tr`."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from core import translate_with


def translate(application: QCoreApplication, folder: Path, locale: QLocale | None = None) -> bool:
    """Translates texts from now on; texts already shown stay as they are.

    Args:
        application: keeps the translator alive.
        folder: holds a catalogue for each language, ``muniment_<locale>.qm``.
        locale: None: the system's.

    Returns:
        Whether there is a catalogue for the locale; without one texts stay English.
    """
    translate_with(lambda text: QCoreApplication.translate("", text))
    translator = QTranslator(application)
    found = translator.load(locale or QLocale.system(), "muniment", "_", str(folder))
    return found and application.installTranslator(translator)
