#!/usr/bin/env bash
# Installs a package in a new Debian that has neither Python nor a network, and has it test itself as a plain user:
#     packaging/try_deb.sh PACKAGE ROOT
# Makes ROOT with debootstrap where there is none, from MIRROR if that is named. Writes the picture of the window to ROOT/home/lawyer/window.png.
set -euo pipefail
package=$(realpath "$1") root=$2
suite=${SUITE:-bookworm}
in_root() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"; }
as_user() {
    env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/home/lawyer \
        unshare --net --fork --pid --mount-proc="$root/proc" chroot --userspec=lawyer:lawyer "$root" "$@"
}

if [ ! -d "$root" ]; then
    debootstrap --variant=minbase "$suite" "$root" ${MIRROR:+"$MIRROR"}
    in_root useradd --create-home lawyer
fi
mkdir -p "$root/proc" "$root/dev"
cp "$package" "$root/muniment.deb"
in_root apt-get update -qq
in_root apt-get install -y -qq --no-install-recommends /muniment.deb
rm "$root/muniment.deb"
if in_root sh -c 'command -v python3 || command -v gcc'; then echo "This root is not clean." >&2; exit 1; fi

as_user muniment --self-test --picture /home/lawyer/window.png
as_user muniment index /opt/muniment/_internal/resources/samples
in_root apt-get remove -y -qq muniment
[ ! -e "$root/opt/muniment" ]
[ -d "$root/home/lawyer/.local/share/Muniment/library" ]
echo "Installed, tested, removed; the user's library is where it was."
