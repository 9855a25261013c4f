#!/usr/bin/env bash
# Starts the frozen command on emulated processors (qemu-user): those without AVX2 must be refused in words, others work.
#     packaging/try_processors.sh APPLICATION
set -euo pipefail
application=$(realpath "$1")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "$*" >&2; exit 1; }

# The executable would set these and start itself again, outside the emulator.
export _PYI_ARCHIVE_FILE=$application/muniment _PYI_APPLICATION_HOME_DIR=$application/_internal
export _PYI_PARENT_PROCESS_LEVEL=0 LD_LIBRARY_PATH=$application/_internal
on() { qemu-x86_64 -cpu "$1" "$application/muniment" status --library "$place/$1" 2>&1 | grep -v '^qemu-x86_64: warning' || true; }

for kind in Nehalem SandyBridge; do
    answer=$(on $kind)
    echo "$kind: $answer"
    [[ $answer == *"too old for Muniment: it has no AVX2"* ]] || fail "$kind is not refused in words."
done
for kind in Haswell Skylake-Client EPYC; do
    answer=$(on $kind)
    echo "$kind: $answer"
    [[ $answer == "Library: $place/$kind"* ]] || fail "Muniment does not work on $kind."
done
