# What the tests in a clean root share (try_deb.sh, try_appimage.sh): sourced, with the folder in `root`.
# Makes it with debootstrap if it is missing: a fresh Debian, from MIRROR if that is set, with one ordinary user.
suite=${SUITE:-bookworm}
fail() { echo "$*" >&2; exit 1; }
in_root() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"; }
# As that user, without a network and among processes of its own.
as_user() {
    env -i PATH=/usr/bin:/bin:/usr/sbin LANG=C.UTF-8 HOME=/home/lawyer \
        unshare --net --fork --pid --mount-proc="$root/proc" chroot --userspec=lawyer:lawyer "$root" "$@"
}
# As that user on a screen of X11, which Xvfb simulates; skipped where that is missing.
on_screen() {
    local sockets=/tmp/.X11-unix display=:77 server status=0
    command -v Xvfb >/dev/null || { echo "Skipped: Xvfb is not installed."; return; }
    Xvfb $display -screen 0 1280x800x24 -nolisten tcp 2>/dev/null & server=$!
    sleep 2
    mkdir -p "$root$sockets"
    mount --bind "$sockets" "$root$sockets"
    as_user env DISPLAY=$display QT_QPA_PLATFORM=xcb "$@" || status=$?
    umount "$root$sockets"
    kill "$server"
    [ $status = 0 ] && echo "It opened on a screen."
    return $status
}

if [ ! -d "$root" ]; then debootstrap --variant=minbase "$suite" "$root" ${MIRROR:+"$MIRROR"}; fi
mkdir -p "$root/proc" "$root/dev"
in_root id lawyer >/dev/null 2>&1 || in_root useradd --create-home lawyer
if in_root sh -c 'command -v python3 || command -v gcc'; then fail "This root is not clean."; fi
in_root apt-get update -qq
