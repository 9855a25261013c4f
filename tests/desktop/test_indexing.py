"""Runs that add files or prepare the library for another model: queued, paused, resumed, and how fast they go."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import FileStatus, IndexReport, LibraryError, ModelKind, Progress, Stage
from desktop.app import App
from desktop.files.indexing import IndexingPresenter
from desktop.files.pace import Pace, left_words
from desktop.jobs import Jobs
from desktop.main_window import MainWindow
from desktop.remembered import KeptList
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, LEFT, back_to, button, drop, press, type_and_search
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import FakeModels
from tests.desktop.test_adding import NEW


def after(pace: Pace, seconds: list[float], total: int, *, pages: int = 0, at: float = 0.0, done: int = 0) -> float:
    """The clock after files that took so long, one after another."""
    if not done:
        pace.take(Progress(Stage.READING, 0, total), at)
    for count, took in enumerate(seconds, start=done + 1):
        at += took
        pace.take(Progress(Stage.READING, count, total, pages_read=count * pages), at)
    return at


def test_nothing_is_said_before_it_is_known() -> None:
    pace = Pace()
    after(pace, [1.0] * 9, 100)
    assert pace.seconds_left is None
    assert pace.words() == ""
    few = Pace()
    after(few, [30.0] * 4, 100)
    assert few.words() == ""


def test_the_rate_and_the_time_left_in_round_words() -> None:
    pace = Pace()
    after(pace, [2.0] * 60, 180, pages=3)
    assert pace.words() == "90 pages a minute  ·  about 4 minutes of reading left"


@given(st.floats(0.05, 20), st.integers(10, 200))
def test_a_steady_pace_is_estimated_rightly(took: float, to_come: int) -> None:
    pace = Pace()
    files = 10 + int(60 / took)
    after(pace, [took] * files, files + to_come)
    assert pace.seconds_left == pytest.approx(took * to_come, rel=0.05)


def test_one_slow_file_does_not_make_it_leap() -> None:
    pace = Pace()
    at = after(pace, [1.0] * 120, 420)
    before = pace.seconds_left
    assert before == pytest.approx(300, rel=0.05)
    for _ in range(30):  # nothing is done meanwhile, and the run says so each second
        at += 1
        pace.take(Progress(Stage.READING, 120, 420), at)
    assert before * 0.85 < pace.seconds_left < before * 1.4


@given(st.lists(st.floats(0.01, 60), min_size=20, max_size=60))
def test_from_one_moment_to_the_next_it_moves_little_beside_the_clock(seconds: list[float]) -> None:
    """By a quarter of a minute's tick at the most, whatever the files are like."""
    pace = Pace()
    at = after(pace, [1.0] * 20, 1000)
    for count, took in enumerate(seconds, start=21):
        before = pace.seconds_left
        pace.take(Progress(Stage.READING, count, 1000), at := at + 0.1)
        assert abs(pace.seconds_left - before) < 0.05 * before + 0.2
        at = after(pace, [took], 1000, at=at, done=count - 1)


def test_another_stage_begins_anew() -> None:
    pace = Pace()
    at = after(pace, [1.0] * 60, 60)
    pace.take(Progress(Stage.EMBEDDING, 0, 60), at)
    assert pace.words() == ""
    for done in range(1, 31):
        pace.take(Progress(Stage.EMBEDDING, done, 60), at + done)
    assert pace.words() == "60 contracts a minute  ·  less than a minute left"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (3, "less than a minute left"),
        (80, "about a minute left"),
        (230, "about 4 minutes left"),
        (16 * 60, "about 15 minutes left"),
        (58 * 60, "about an hour left"),
        (170 * 60, "about 3 hours left"),
    ],
)
def test_round_words(seconds: float, words: str) -> None:
    assert left_words(seconds) == words


PATHS = [Path(f"/contracts/New{number}.pdf") for number in range(20)]


def kept_in(folder: Path) -> KeptList:
    """What the next start of the program reads."""
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    return KeptList(settings, "unfinished")


@pytest.fixture
def presenter(library: FakeLibrary, jobs: Jobs) -> IndexingPresenter:
    return IndexingPresenter(library, jobs, KeptList(None, ""))


def test_what_was_not_finished_is_gone_on_with(qtbot: QtBot, library: FakeLibrary, jobs: Jobs, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    library.pause = 0.5
    killed = IndexingPresenter(library, jobs, KeptList(settings, "unfinished"))
    killed.add(PATHS[:3])
    killed.add(PATHS[3:4])
    again = kept_in(tmp_path)
    assert again.words == tuple(map(str, PATHS[:4]))
    library.pause = 0.0
    qtbot.waitUntil(lambda: not killed.running)
    assert KeptList(settings, "unfinished").words == (), "what is read is not read again"
    assert not killed.resume()


def test_a_path_alone_is_kept_as_well(tmp_path: Path) -> None:
    kept_in(tmp_path).keep(["/c/One, two.pdf"])
    again = kept_in(tmp_path)
    assert again.words == ("/c/One, two.pdf",)


def test_a_run_tells_how_far_it_is_and_how_it_ended(qtbot: QtBot, presenter: IndexingPresenter) -> None:
    heard: list[tuple[int, int, Path | None]] = []
    presenter.progressed.connect(lambda progress: heard.append((progress.done, progress.total, progress.current)))
    reports: list[IndexReport] = []
    presenter.finished.connect(reports.append)
    with qtbot.waitSignals([presenter.started, presenter.changed, presenter.idle]):
        presenter.add(PATHS[:2])
    assert heard == [(0, 2, PATHS[0]), (1, 2, PATHS[1])]
    assert [report.count(FileStatus.DONE) for report in reports] == [2]
    assert not presenter.running


def test_a_cancelled_run_stops_at_the_next_file_and_keeps_what_it_did(
    qtbot: QtBot, library: FakeLibrary, presenter: IndexingPresenter
) -> None:
    library.pause = 0.5
    presenter.add(PATHS)
    qtbot.waitUntil(lambda: len(library.files.list()) > 3)
    with qtbot.waitSignals([presenter.stopping, presenter.cancelled, presenter.idle]):
        presenter.cancel()
    assert library.index_closed.is_set()
    assert 3 < len(library.files.list()) < 8


def test_what_is_added_meanwhile_waits_its_turn(
    qtbot: QtBot, library: FakeLibrary, presenter: IndexingPresenter
) -> None:
    library.pause = 0.05
    runs: list[object] = []
    presenter.finished.connect(runs.append)
    with qtbot.waitSignal(presenter.idle):
        presenter.add(PATHS[:2])
        presenter.add(PATHS[2:3])
        presenter.add(PATHS[3:4])
    assert [len(run.files) for run in runs] == [2, 2]
    assert len(library.files.list()) == 7


def test_a_failure_is_passed_on_and_ends_the_run(
    qtbot: QtBot, library: FakeLibrary, presenter: IndexingPresenter
) -> None:
    library.error = LibraryError("Another program is writing to this library.")
    with qtbot.waitSignals([presenter.failed, presenter.idle]):
        presenter.add(PATHS)
    assert not presenter.running


def test_nothing_to_add_starts_nothing(qtbot: QtBot, presenter: IndexingPresenter) -> None:
    with qtbot.assertNotEmitted(presenter.started):
        presenter.add([])
        presenter.cancel()


def test_a_run_that_is_paused_lets_go_of_the_library_and_is_gone_on_with(
    qtbot: QtBot, library: FakeLibrary, jobs: Jobs, tmp_path: Path
) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    library.lock(PATHS[19], "secret")
    library.pause = 0.2
    presenter = IndexingPresenter(library, jobs, KeptList(settings, "unfinished"))
    presenter.add(PATHS, "secret")
    qtbot.waitUntil(lambda: len(library.files.list()) > 3)
    with qtbot.waitSignals([presenter.pausing, presenter.paused]):
        presenter.pause_or_resume()
    assert presenter.at_rest
    assert not presenter.running
    assert presenter.kept
    with library.writing():
        pass  # another program could
    assert KeptList(settings, "unfinished").words == tuple(map(str, PATHS)), "the next start goes on with it"
    library.pause = 0.0
    with qtbot.waitSignal(presenter.idle):
        presenter.pause_or_resume()
    assert len(library.files.list()) == 23
    assert not any(record.issues for record in library.files.list()), "the password is still known"
    assert KeptList(settings, "unfinished").words == ()


def test_a_paused_run_can_be_cancelled_and_is_not_gone_on_with(
    qtbot: QtBot, library: FakeLibrary, jobs: Jobs, tmp_path: Path
) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    library.pause = 0.2
    presenter = IndexingPresenter(library, jobs, KeptList(settings, "unfinished"))
    presenter.add(PATHS)
    with qtbot.waitSignal(presenter.paused):
        presenter.pause()
    with qtbot.waitSignals([presenter.cancelled, presenter.idle]):
        presenter.cancel()
    assert KeptList(settings, "unfinished").words == ()
    assert not presenter.at_rest


def test_files_added_to_a_paused_run_wake_it(qtbot: QtBot, library: FakeLibrary, presenter: IndexingPresenter) -> None:
    library.pause = 0.2
    presenter.add(PATHS[:4])
    with qtbot.waitSignal(presenter.paused):
        presenter.pause()
    assert not presenter.kept, "nothing is written in clear beside an encrypted library, so it does not say so"
    library.pause = 0.0
    with qtbot.waitSignal(presenter.idle):
        presenter.add(PATHS[4:5])
    assert len(library.files.list()) == 8


def test_embedding_is_paused_and_gone_on_with_too(
    qtbot: QtBot, library: FakeLibrary, presenter: IndexingPresenter
) -> None:
    library.to_embed, library.gate.at = 3, 1
    with qtbot.waitSignal(presenter.progressed):
        presenter.embed()
    presenter.pause()
    library.gate.open()
    qtbot.waitUntil(lambda: presenter.at_rest)
    assert library.to_embed > 0
    with qtbot.waitSignal(presenter.embedded):
        presenter.pause_or_resume()
    assert library.to_embed == 0


def use_other(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: bool(window.models.cards))
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    press(qtbot, window, "other", "Use")


def test_another_encoder_asks_and_re_embeds_the_library_while_one_searches(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, models: FakeModels, agreed: list[tuple[str, ...]]
) -> None:
    library.to_embed, library.gate.at = 3, 1
    use_other(qtbot, window)
    assert agreed[0][1] == "Use Other encoder for search in your own words?"
    assert agreed[0][2].endswith("You can search in the meantime.")
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 3 contracts")
    assert window.progress.stage.text() == "Preparing the library for the new model"
    assert models.in_use(ModelKind.ENCODER).id == "other"
    assert library.models_changes == 1
    back_to(qtbot, window)
    type_and_search(qtbot, window, "liability", "12 clauses")
    library.gate.open()
    qtbot.waitUntil(lambda: window.notice.heading.text() == "The library is prepared for the new model.")
    qtbot.waitUntil(lambda: library.searched_for == ["liability", "liability"])
    assert not window.progress.isVisible()


def test_without_a_yes_all_stays(
    qtbot: QtBot, window: MainWindow, models: FakeModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "confirm", lambda *_: False)
    use_other(qtbot, window)
    qtbot.wait(50)
    assert models.in_use(ModelKind.ENCODER).id == "contracts"


def test_learning_that_is_stopped_offers_to_go_on(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, agreed: list[tuple[str, ...]]
) -> None:
    library.to_embed, library.gate.at = 5, 1
    use_other(qtbot, window)
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 5 contracts")
    window.progress.button.setFocus()
    qtbot.keyClick(window.progress.button, KEY.Key_Escape)
    library.gate.open()
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Stopped.")
    left = library.to_embed
    assert 0 < left < 5
    qtbot.waitUntil(lambda: not window.progress.isVisible())
    qtbot.mouseClick(button(window.notice, "Continue"), LEFT)
    qtbot.waitUntil(lambda: library.to_embed == 0)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "The library is prepared for the new model.")


def test_re_embedding_waits_for_files_that_are_being_added(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, agreed: list[tuple[str, ...]]
) -> None:
    library.to_embed, library.pause, library.gate.at = 2, 0.1, 1
    drop(window, NEW[:3])
    qtbot.waitUntil(window.progress.isVisible)
    use_other(qtbot, window)
    qtbot.waitUntil(lambda: window.progress.stage.text() == "Preparing the library for the new model")
    assert len(library.files.list()) == 6
    library.gate.open()
    qtbot.waitUntil(lambda: window.notice.heading.text() == "The library is prepared for the new model.")


def test_learning_that_fails_says_why(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, agreed: list[tuple[str, ...]]
) -> None:
    library.error = LibraryError("Another program is writing to this library.", "Wait until it is done.")
    use_other(qtbot, window)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Another program is writing to this library.")
    qtbot.waitUntil(lambda: not window.progress.isVisible())


def test_what_is_not_re_embedded_yet_is_offered_when_the_window_opens(
    qtbot: QtBot, qapp: QApplication, library: FakeLibrary, models: FakeModels
) -> None:
    library.to_embed = 2
    app = App(None)
    qtbot.addWidget(app.window)
    app.window.show()
    app.show_library(library)
    notice = app.window.notice
    qtbot.waitUntil(lambda: notice.heading.text() == "2 contracts have not been prepared for the new model yet.")
    qtbot.mouseClick(button(notice, "Continue"), LEFT)
    qtbot.waitUntil(lambda: notice.heading.text() == "The library is prepared for the new model.")
    assert library.to_embed == 0
    qtbot.waitUntil(app.close)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
