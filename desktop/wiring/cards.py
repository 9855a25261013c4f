"""What can be done with a card besides reading it: rating it, and a menu of all actions."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from core import tr
from desktop.main_window import MainWindow
from desktop.models.hits import HIT, NEAR_DUPLICATES, HitsModel
from desktop.models.stars import in_short, star_count, starred
from desktop.plain import entry
from desktop.presenters.ratings import RatingsPresenter
from desktop.presenters.search import SearchPresenter
from desktop.views.card import LISTED
from desktop.wiring.errors import say_error


class CardsWiring(QObject):
    """A rating is saved for the query, shown at once, and moves its clause in the next search."""

    def __init__(
        self,
        window: MainWindow,
        ratings: RatingsPresenter,
        searching: SearchPresenter,
        hits: HitsModel,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._ratings, self._searching, self._hits = window, ratings, searching, hits
        self._rated_query: tuple[str, tuple[str, ...]] = ("", ())
        searching.query_changed.connect(self._forget_ratings)
        window.cards.rated.connect(self._rate)
        window.cards.menu_wanted.connect(self._offer)
        ratings.rated.connect(hits.rate)
        ratings.rated.connect(self._say)
        ratings.failed.connect(lambda error: say_error(window, error))

    def _forget_ratings(self) -> None:
        query = (self._searching.query.text, self._searching.examples)
        if query != self._rated_query:
            self._rated_query = query
            self._hits.forget_ratings()

    def _rate(self, index: QModelIndex, stars: int) -> None:
        answer = self._searching.answer
        if answer and index.data(HIT).rating != stars:
            query = answer.query.text or "\n".join(self._searching.examples)
            self._ratings.rate(query, index.data(HIT).clause.id, stars)

    def _say(self, _: str, stars: int) -> None:
        words = tr("Your rating was removed.")
        if stars:
            words = tr("Your rating: {stars}, {meaning}.", stars=star_count(stars), meaning=in_short(stars))
        self._window.statusBar().showMessage(words, 4000)

    def _offer(self, index: QModelIndex, at: QPoint) -> None:
        menu = self.menu(index)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def menu(self, index: QModelIndex) -> QMenu:
        """All actions on a card."""
        actions, menu = self._window.menus, QMenu(self._window)
        menu.addActions([actions.show_preview, actions.copy, actions.export])
        menu.addSeparator()
        menu.addActions([actions.more_like, actions.where, actions.in_file])
        menu.addSeparator()
        self._add_ratings(menu, index)
        if copies := index.data(HIT).near_duplicates:
            near = menu.addMenu(tr("Near-identical"))
            places = index.data(NEAR_DUPLICATES) or [
                tr("In another contract, {number}", number=at + 1) for at in range(len(copies))
            ]
            for place, words in enumerate(places[:LISTED]):
                open_ = entry(words, near)
                near.addAction(open_)
                open_.triggered.connect(
                    lambda _=False, place=place: self._window.cards.near_duplicate_opened.emit(index, place)
                )
        return menu

    def _add_ratings(self, menu: QMenu, index: QModelIndex) -> None:
        ratings = menu.addMenu(tr("Your rating"))
        group = QActionGroup(ratings)
        for stars in range(5, -1, -1):
            mark, meaning = (starred(stars), in_short(stars)) if stars else (tr("None"), "")
            words = f"{mark}  {stars}  {meaning}".rstrip()
            action = ratings.addAction(words)
            action.setCheckable(True)
            action.setChecked(index.data(HIT).rating == stars)
            action.setActionGroup(group)
            action.triggered.connect(lambda _=False, stars=stars: self._rate(index, stars))
