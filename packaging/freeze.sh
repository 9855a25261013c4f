#!/usr/bin/env bash
# Freezes Muniment into build/frozen/muniment, an application that needs no Python: see packaging/README.md.
# `packaging/freeze.sh deb` puts that application into a Debian package in dist.
set -euo pipefail
cd "$(dirname "$0")/.."

export VENV=${VENV:-build/freezing/venv}  # not .venv: llama.cpp is another one
export PYTHONHASHSEED=1 SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}  # the same bytes each time
python=$VENV/bin/python

package() {
    mkdir -p dist
    "$python" packaging/deb.py build/frozen/muniment dist
}

freeze() {
    # One llama.cpp for every processor, which chooses when it is loaded; a wheel that pip made before is for this one.
    CMAKE_ARGS="-DGGML_NATIVE=OFF -DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS=ON" PIP_NO_CACHE_DIR=1 packaging/setup.sh
    "$python" -m pip install --quiet --require-hashes --no-deps -r packaging/lock/freeze.txt
    "$python" packaging/draw_icons.py build/icons
    "$python" -m PyInstaller --noconfirm --log-level WARN --distpath build/frozen --workpath build/freezing \
        packaging/muniment.spec
    "$python" packaging/sizes.py build/frozen/muniment
}

if [ "${1:-}" = deb ]; then package; else freeze; fi
