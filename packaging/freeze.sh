#!/usr/bin/env bash
# Freezes Muniment into build/frozen/muniment, an application that needs no Python: see packaging/README.md.
# `packaging/freeze.sh deb` puts that application into a Debian package in dist, `appimage` into an AppImage; `again`
# freezes it a second time, into build/again, and compares the two.
set -euo pipefail
cd "$(dirname "$0")/.."

export VENV=${VENV:-build/freezing/venv}  # not .venv: llama.cpp is built differently
export PYTHONHASHSEED=1 SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}  # for reproducible bytes
python=$VENV/bin/python
application=build/frozen/muniment

set_up() {
    # One llama.cpp for every processor: it chooses when it is loaded, and cannot read pictures. A wheel that pip built
    # before is for this processor alone. Its messages name files of its source without the folder of the build.
    local names="-Wno-builtin-macro-redefined -D__FILE__=__FILE_NAME__"
    CMAKE_ARGS="-DGGML_NATIVE=OFF -DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS=ON -DLLAVA_BUILD=OFF" \
        CFLAGS=$names CXXFLAGS=$names PIP_NO_CACHE_DIR=1 packaging/setup.sh packaging
    "$python" -m pip install --quiet --require-hashes --no-deps -r packaging/lock/freeze.txt
    "$python" packaging/draw_icons.py build/icons
}

freeze() {
    "$python" -m PyInstaller --noconfirm --log-level WARN --distpath "$1" --workpath "$2" \
        packaging/muniment.spec
    [ "$(uname)" != Linux ] || { strip_symbols "$1"; "$python" packaging/lean.py "$1/muniment"; ln -f "$1/muniment/muniment" "$1/muniment/Muniment"; }
    names_no_folder "$1"
}

# Symbols of libraries, which nothing needs at run time. Those in folders *.libs cannot be loaded once they are stripped,
# because auditwheel has moved their parts.
strip_symbols() {
    find "$1/muniment" -type f -name '*.so*' -not -path '*.libs/*' -exec strip --strip-unneeded {} +
}

# So that builds in different folders are the same, and say nothing of the machine.
names_no_folder() {
    if grep -rlF -e "$PWD/" -e /pip-install- "$1/muniment"; then
        echo "These files name a folder of this machine. Remove build/freezing, and freeze again." >&2
        exit 1
    fi
}

again() {
    freeze build/again build/freezing-again
    "$python" packaging/manifest.py "$application" > build/first.txt
    "$python" packaging/manifest.py build/again/muniment > build/second.txt
    diff build/first.txt build/second.txt && echo "Both builds have the same $(wc -l < build/first.txt) files."
}

mkdir -p dist
case ${1:-} in
    deb) "$python" packaging/deb.py "$application" dist ;;
    appimage) "$python" packaging/appimage.py "$application" dist ;;
    again) again ;;
    "") set_up; freeze build/frozen build/freezing; "$python" packaging/sizes.py "$application" ;;
    *) echo "There is no package of the kind $1." >&2; exit 1 ;;
esac
