from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from core import FileStatus, IndexReport, LibraryError
from desktop.files.indexing import IndexingPresenter, UnfinishedWork
from desktop.jobs import Jobs
from desktop.remembered import KeptList
from tests.desktop.fake_library import FakeLibrary

PATHS = [Path(f"/contracts/New{number}.pdf") for number in range(20)]


def kept_in(folder: Path) -> UnfinishedWork:
    """What the next start of the program reads."""
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    return UnfinishedWork(KeptList(settings, "unfinished"))


@pytest.fixture
def presenter(library: FakeLibrary, jobs: Jobs) -> IndexingPresenter:
    return IndexingPresenter(library, jobs, UnfinishedWork())


def test_what_was_not_finished_is_gone_on_with(qtbot: QtBot, library: FakeLibrary, jobs: Jobs, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    library.pause = 0.5
    killed = IndexingPresenter(library, jobs, UnfinishedWork(KeptList(settings, "unfinished")))
    killed.add(PATHS[:3])
    killed.add(PATHS[3:4])
    again = kept_in(tmp_path)
    assert again.paths == tuple(PATHS[:4])
    library.pause = 0.0
    qtbot.waitUntil(lambda: not killed.running)
    assert UnfinishedWork(KeptList(settings, "unfinished")).paths == (), "what is read is not read again"
    assert not killed.resume()


def test_a_path_alone_is_kept_as_well(tmp_path: Path) -> None:
    kept_in(tmp_path).keep([Path("/c/One, two.pdf")])
    again = kept_in(tmp_path)
    assert again.paths == (Path("/c/One, two.pdf"),)


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
    presenter = IndexingPresenter(library, jobs, UnfinishedWork(KeptList(settings, "unfinished")))
    presenter.add(PATHS, "secret")
    qtbot.waitUntil(lambda: len(library.files.list()) > 3)
    with qtbot.waitSignals([presenter.pausing, presenter.paused]):
        presenter.pause_or_resume()
    assert presenter.at_rest
    assert not presenter.running
    assert presenter.kept
    with library.writing():
        pass  # another program could
    assert UnfinishedWork(KeptList(settings, "unfinished")).paths == tuple(PATHS), "the next start goes on with it"
    library.pause = 0.0
    with qtbot.waitSignal(presenter.idle):
        presenter.pause_or_resume()
    assert len(library.files.list()) == 23
    assert not any(record.issues for record in library.files.list()), "the password is still known"
    assert UnfinishedWork(KeptList(settings, "unfinished")).paths == ()


def test_a_paused_run_can_be_cancelled_and_is_not_gone_on_with(
    qtbot: QtBot, library: FakeLibrary, jobs: Jobs, tmp_path: Path
) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    library.pause = 0.2
    presenter = IndexingPresenter(library, jobs, UnfinishedWork(KeptList(settings, "unfinished")))
    presenter.add(PATHS)
    with qtbot.waitSignal(presenter.paused):
        presenter.pause()
    with qtbot.waitSignals([presenter.cancelled, presenter.idle]):
        presenter.cancel()
    assert UnfinishedWork(KeptList(settings, "unfinished")).paths == ()
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
