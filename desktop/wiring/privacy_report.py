"""Connects the menu to the privacy report, and the report to a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from core import Attestation, visible_name
from desktop.main_window import MainWindow
from desktop.presenters.privacy_report import PrivacyReportPresenter
from desktop.views import dialogs, faults
from desktop.views.privacy_report import PrivacyReportDialog


class PrivacyReportWiring(QObject):
    """One report is open at a time."""

    def __init__(self, window: MainWindow, presenter: PrivacyReportPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._dialog: PrivacyReportDialog | None = None
        window.menus.privacy_report.triggered.connect(self._open)
        presenter.examined.connect(self._show)
        presenter.saved.connect(self._say_saved)
        presenter.failed.connect(self._say_failed)

    def _open(self) -> None:
        dialog = self._dialog = PrivacyReportDialog(self._window)
        dialog.save.clicked.connect(self._save)
        dialog.finished.connect(self._forget)
        dialog.open()
        self._presenter.examine()

    def _show(self, report: Attestation) -> None:
        if self._dialog:
            self._dialog.show_report(report)

    def _save(self) -> None:
        dialog = self._dialog
        if dialog and dialog.report and (to := dialogs.choose_report_file(dialog)):
            self._presenter.save(dialog.report, to)

    def _say_saved(self, path: Path) -> None:
        if self._dialog:
            self._dialog.show_saved(visible_name(path))

    def _say_failed(self, error: Exception) -> None:
        if self._dialog:
            self._dialog.show_fault(*faults.error_words(error))

    def _forget(self) -> None:
        if self._dialog:
            self._dialog.deleteLater()
            self._dialog = None
