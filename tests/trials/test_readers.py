"""The small forms of the trial of readers with a publisher that is killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.trials.readers import try_at

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")


def test_readers_get_whole_versions_whenever_the_publisher_is_killed(tmp_path: Path) -> None:
    trial = try_at(tmp_path, kills=4, seed=1, s3=False)
    assert not trial.faults
    assert min(len(set(seen)) for seen in trial.seen) > 1


@pytest.mark.trial
def test_the_same_through_an_s3_compatible_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", os.environ | {"AWS_EC2_METADATA_DISABLED": "true"})  # the S3 client changes it
    trial = try_at(tmp_path, kills=6, seed=1, s3=True)
    assert not trial.faults
    assert min(len(set(seen)) for seen in trial.seen) > 1
