"""The menus and their keyboard shortcuts. ``wiring`` connects what each action does."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from core import tr
from desktop.widgets.words import tip

Key = QKeySequence.StandardKey | str


class Menus:
    """The window's menus and their actions."""

    def __init__(self, window: QMainWindow) -> None:
        keys = QKeySequence.StandardKey
        bar = window.menuBar()
        file = bar.addMenu(tr("&File"))
        self.add_files = _action(file, tr("&Add files…"), keys.Open)
        self.add_folder = _action(file, tr("Add &folder…"), "Ctrl+Shift+O")
        self.exclusions = _action(file, tr("Exclu&ded files…"))
        self.pause = _action(file, tr("Pa&use or resume adding"), "Ctrl+Shift+P")
        self.pause.setEnabled(False)
        file.addSeparator()
        self.export = _action(file, tr("&Export to Word…"), "Ctrl+E")
        self.export_pdf = _action(file, tr("Export as &PDF…"), keys.Print)
        self.export_table = _action(file, tr("Export as a &table…"), "Ctrl+Shift+E")
        self.export_choices = _action(file, tr("E&xport settings…"))
        file.addSeparator()
        self.lock = _action(file, tr("&Lock library"), "Ctrl+Alt+L")
        self.lock_after = _action(file, tr("Lock when &idle…"))
        self.encrypt = _action(file, tr("E&ncrypt library…"))
        self.change_passphrase = _action(file, tr("Chan&ge passphrase…"))
        self.decrypt = _action(file, tr("&Stop encrypting…"))
        file.addSeparator()
        self.back_up = _action(file, tr("&Back up…"))
        self.restore = _action(file, tr("&Restore from a backup…"))
        file.addSeparator()
        self.publish = _action(file, tr("Publis&h library…"))
        self.subscribe = _action(file, tr("&Open published library…"))
        self.open_own = _action(file, tr("Open &my own library"))
        file.addSeparator()
        self.quit = _action(file, tr("&Quit"), keys.Quit)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.edit = edit = bar.addMenu(tr("&Edit"))
        undo_key = QKeySequence(keys.Undo).toString(QKeySequence.SequenceFormat.NativeText)
        undo = tr("&Undo")
        self.undo = _action(edit, f"{undo}\t{undo_key}")  # the key belongs to the message that offers it
        self.undo.setEnabled(False)
        edit.addSeparator()
        self.copy = _action(edit, tr("&Copy clauses"), keys.Copy)
        self.keep_clause = _action(edit, tr("&Keep this clause…"), "Ctrl+K")
        self.compare = _action(edit, tr("Co&mpare clauses…"), "Ctrl+Shift+C")
        self.clause_table = _action(edit, tr("Comp&are in a table…"), "Ctrl+Shift+T")
        self.clause_table.setToolTip(tip(tr("Parties, date, law and text of the selected clauses, or of all found")))
        self.clear = _action(edit, tr("C&lear selection"), "Ctrl+Shift+A")
        self.below_clauses = edit.addSeparator()
        self.find_next = _action(edit, tr("&Find in the document"), keys.FindNext)
        self.find_previous = _action(edit, tr("Find pre&vious in the document"), keys.FindPrevious)
        self.next_hit = _action(edit, tr("&Next hit in this document"), "F4")
        self.previous_hit = _action(edit, tr("&Previous hit in this document"), "Shift+F4")
        edit.setToolTipsVisible(True)  # these say why clauses cannot be compared
        self._make_search(bar.addMenu(tr("&Search")))
        self._make_draft(bar.addMenu(tr("&Draft")))
        self._make_view(bar.addMenu(tr("&View")))
        self._make_tools(bar.addMenu(tr("&Tools")))
        help_menu = bar.addMenu(tr("&Help"))
        self.handbook = _action(help_menu, tr("&Handbook"), keys.HelpContents)
        self.language = _action(help_menu, tr("How to &search with connectors"))
        self.refusals = _action(help_menu, tr("&Connections refused…"))
        self.privacy_report = _action(help_menu, tr("&Privacy report…"))
        self.about = _action(help_menu, tr("&About Muniment"))
        self.about.setMenuRole(QAction.MenuRole.AboutRole)

    @property
    def of_library(self) -> tuple[QAction, ...]:
        """What works on any library, as soon as it is open."""
        adding = (self.add_files, self.add_folder, self.open_draft, self.by_example, self.saved)
        browsing = (self.kept_clauses, self.parties)
        backing_up = (self.back_up, self.restore, self.subscribe)
        return (
            *adding,
            *browsing,
            self.exclusions,
            self.export_choices,
            self.learn_stars,
            self.export_stars,
            self.privacy_report,
            *backing_up,
        )

    @property
    def of_clauses(self) -> tuple[QAction, ...]:
        """What works on clauses, a document, a search or a draft, as soon as there is one."""
        leaving = (
            self.export,
            self.export_pdf,
            self.export_table,
            self.copy,
            self.compare,
            self.clause_table,
            self.wording,
        )
        finding = (self.find_next, self.find_previous, self.next_hit, self.previous_hit, self.more_like, self.where)
        searches = (self.back, self.forward, self.save, self.clear_filters, self.judge, self.undo_stars)
        drafts = (self.read_draft, self.next_finding, self.previous_finding, self.dismiss_finding, self.export_report)
        beside = (self.sentences, self.put_in, self.plot_values, self.show_preview, self.summarise, self.printed)
        return (*leaving, *finding, *searches, *drafts, *beside, self.keep_clause, self.versions, self.clear)

    def _make_search(self, menu: QMenu) -> None:
        self.find_clause = _action(menu, tr("&Find a clause"), "Ctrl+F", "Ctrl+L")
        self.more_like = _action(menu, tr("&More like this"), "Ctrl+M")
        self.by_example = _action(menu, tr("Find by &example…"), "Ctrl+Shift+M")
        self.where = _action(menu, tr("Find simi&lar in a contract…"), "Ctrl+Shift+W")
        self.in_file = _action(menu, tr("Search in th&is contract only"), "Ctrl+Shift+I")
        self.in_file.setEnabled(False)
        menu.addSeparator()
        self.back = _action(menu, tr("&Previous search"), QKeySequence.StandardKey.Back)
        self.forward = _action(menu, tr("&Next search"), QKeySequence.StandardKey.Forward)
        self.clear_recent = _action(menu, tr("Clear recen&t searches"))
        menu.addSeparator()
        self.judge = _action(menu, tr("Rea&d closely"), "Ctrl+J")
        self.summarise = _action(menu, tr("S&ummarise"), "Ctrl+Shift+Y")
        self.wording = _action(menu, tr("Usual &wording…"), "Ctrl+Shift+U")
        self.wording.setToolTip(tip(tr("What the selected clauses, or all found, usually say, sentence by sentence")))
        menu.addSeparator()
        self.clear_filters = _action(menu, tr("&Clear filters"), "Ctrl+Shift+X")
        self.all_versions = _action(menu, tr("Look at &all versions"), "Ctrl+Alt+V")
        self.all_versions.setCheckable(True)
        menu.addSeparator()
        self.save = _action(menu, tr("&Save this search…"), QKeySequence.StandardKey.Save)
        self.saved = _action(menu, tr("Saved sea&rches…"), "Ctrl+Shift+S")

    def _make_draft(self, menu: QMenu) -> None:
        self.open_draft = _action(menu, tr("&Open a draft…"), "Ctrl+R")
        self.read_draft = _action(menu, tr("&Read it again"), "Ctrl+Alt+R")
        menu.addSeparator()
        self.next_finding = _action(menu, tr("&Next finding"), "F8")
        self.previous_finding = _action(menu, tr("&Previous finding"), "Shift+F8")
        self.dismiss_finding = _action(menu, tr("&Dismiss or restore the finding"), "Ctrl+Del")
        menu.addSeparator()
        self.put_in = _action(menu, tr("Put a &clause into it…"), "Ctrl+Shift+V")
        self.plot_values = _action(menu, tr("Plot of &values…"), "Ctrl+Shift+G")
        self.sentences = _action(menu, tr("&Usual and unusual sentences…"), "Ctrl+Shift+J")
        menu.addSeparator()
        self.export_report = _action(menu, tr("&Export report…"), "Ctrl+Shift+R")
        menu.setToolTipsVisible(True)  # these say why a clause cannot be put in

    def _make_view(self, menu: QMenu) -> None:
        self.clauses = _action(menu, tr("&Clauses"), "Ctrl+1")
        self.files = _action(menu, tr("&Files"), "Ctrl+2")
        self.draft = _action(menu, tr("D&raft"), "Ctrl+3")
        self.contracts = _action(menu, tr("C&ontracts"), "Ctrl+4")
        self.selected = _action(menu, tr("&Selected clauses"), "Ctrl+5")
        menu.addSeparator()
        self.kept_clauses = _action(menu, tr("&Kept clauses…"), "Ctrl+Shift+K")
        self.parties = _action(menu, tr("Parti&es…"), "Ctrl+Shift+N")
        menu.addSeparator()
        self.filters = _action(menu, tr("F&ilters"), "Ctrl+Shift+F")
        self.filters.setCheckable(True)
        self.show_preview = _action(menu, tr("Show clause in its &document"), "Ctrl+D")
        self.facts = _action(menu, tr("Fac&ts of the contract"), "Ctrl+I")
        self.versions = _action(menu, tr("&Versions of the contract…"), "Ctrl+Shift+H")
        self.printed = _action(menu, tr("&Page or text of the document"), "Ctrl+Shift+D")

    def _make_tools(self, menu: QMenu) -> None:
        self.learn_stars = _action(menu, tr("&Learn from my stars…"), "Ctrl+Shift+L")
        self.undo_stars = _action(menu, tr("&Undo learning"))
        menu.addSeparator()
        self.export_stars = _action(menu, tr("&Export my stars…"))
        menu.addSeparator()
        self.settings = _action(menu, tr("&Settings…"), "Ctrl+,")
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)


def _action(menu: QMenu, text: str, *keys: Key) -> QAction:
    action = menu.addAction(text)
    action.setShortcuts([QKeySequence(key) for key in keys])
    return action
