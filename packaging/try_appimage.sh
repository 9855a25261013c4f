#!/usr/bin/env bash
# Lets an AppImage test itself in a fresh Debian without Python or a network, as an ordinary user: first where FUSE is
# missing, so that it unpacks itself, then where it mounts itself.
#     packaging/try_appimage.sh APPIMAGE ROOT
# Makes ROOT if it is missing (clean_root.sh). Writes the picture of the window to ROOT/home/lawyer/appimage.png.
set -euo pipefail
appimage=$(realpath "$1") root=$2
source "$(dirname "$0")/clean_root.sh"
program=/home/lawyer/Muniment.AppImage
# The folder is removed after the end of the program, unless all processes of its namespace end with it.
run() { as_user sh -c '"$0" "$@"; status=$?; sleep 2; exit $status' "$program" "$@"; }
left() { find "$root/tmp" -maxdepth 1 -name 'muniment-*' | grep .; }
start() { TIMEFORMAT="$1: the window could be used after %1R s"; time as_user "$program" --until-usable; }

in_root apt-get install -y -qq --no-install-recommends libegl1 libfontconfig1 libgl1 libglib2.0-0 fonts-dejavu-core
in_root apt-get remove -y -qq fuse3 2>/dev/null || true
cp "$appimage" "$root$program"
rm -rf "$root"/tmp/muniment-*
trap 'rm -rf "$root$program" "$root/said" "$root"/tmp/muniment-*' EXIT

echo "== Without FUSE"
run muniment --version 2>&1 | tee "$root/said"
grep -q "FUSE is missing" "$root/said" || fail "It does not say that it unpacks itself."
start "Start from a copy"
! left || fail "Files of the copy are left."

echo "== With FUSE"
in_root apt-get install -y -qq --no-install-recommends fuse3
[ -e "$root/dev/fuse" ] || mknod --mode=666 "$root/dev/fuse" c 10 229
ln -sf ../proc/self/mounts "$root/etc/mtab"  # as systemd makes it: fusermount3 looks there before it unmounts
run muniment --self-test --picture /home/lawyer/appimage.png 2>&1 | tee "$root/said"
! grep -q "FUSE is missing" "$root/said" || fail "It does not mount itself."
! left || fail "The folder on which it was mounted is left."
start "First start"
start "Second start"
echo "It ran from a copy of itself, and mounted; nothing is left of either."
