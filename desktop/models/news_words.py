"""What came into the library from watched folders, in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from core import IndexNews, WatchedFolder, tr, visible_name


def news_words(news: IndexNews, failed: int, in_cloud: int, folders: Sequence[WatchedFolder]) -> list[str]:
    """A sentence for each kind of news, the most welcome first.

    ``failed`` files could not be read; ``in_cloud`` files are only in the cloud.
    """
    return [
        *_new_words(news.new, folders),
        *_changed_words(len(news.changed)),
        *_moved_words(len(news.moved)),
        *_failed_words(failed),
        *_cloud_words(in_cloud),
    ]


def _new_words(files: Sequence[Path], folders: Sequence[WatchedFolder]) -> list[str]:
    if not files:
        return []
    held = {folder.path for folder in folders if any(folder.holds(file) for file in files)}
    count, name = len(files), visible_name(next(iter(held)).name) if len(held) == 1 else ""
    if name:
        one = tr("1 new file in “{folder}” was added.", folder=name)
        return [one if count == 1 else tr("{count:,} new files in “{folder}” were added.", count=count, folder=name)]
    one = tr("1 new file was added.")
    return [one if count == 1 else tr("{count:,} new files in watched folders were added.", count=count)]


def _changed_words(count: int) -> list[str]:
    if not count:
        return []
    one = tr("1 changed file was read again.")
    return [one if count == 1 else tr("{count:,} changed files were read again.", count=count)]


def _moved_words(count: int) -> list[str]:
    if not count:
        return []
    one = tr("1 file was moved; its stars and collections stay with it.")
    more = tr("{count:,} files were moved; their stars and collections stay with them.", count=count)
    return [one if count == 1 else more]


def _failed_words(count: int) -> list[str]:
    if not count:
        return []
    one = tr("1 file in a watched folder could not be read.")
    return [one if count == 1 else tr("{count:,} files in watched folders could not be read.", count=count)]


def _cloud_words(count: int) -> list[str]:
    if not count:
        return []
    one = tr("1 file in a watched folder is in the cloud only.")
    return [one if count == 1 else tr("{count:,} files in watched folders are in the cloud only.", count=count)]
