#!/usr/bin/env bash
# Installs a package in a fresh Debian without Python or a network, and lets it test itself as an ordinary user; then
# upgrades to it from an older one with an existing library, and removes it:
#     packaging/try_deb.sh PACKAGE ROOT [OLDER]
# Makes ROOT if it is missing (clean_root.sh). Without OLDER, it upgrades from the package itself with a lower version.
# Writes the picture of the window to ROOT/home/lawyer/window.png.
set -euo pipefail
package=$(realpath "$1") root=$2 older=${3:-}
samples=/opt/muniment/_internal/resources/samples
source "$(dirname "$0")/clean_root.sh"
install() {
    cp "$1" "$root/muniment.deb"
    in_root apt-get install -y -qq --no-install-recommends --allow-downgrades /muniment.deb
    rm "$root/muniment.deb"
}
out_of_memory() { find "$root/opt/muniment" -type f -exec dd if={} iflag=nocache count=0 status=none \;; }
start() { TIMEFORMAT="$1: the window could be used after %1R s"; time as_user /opt/muniment/Muniment --until-usable; }
answer() { as_user muniment search "cap on liability" | sed 's/ in [0-9]* ms$//'; }

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
if [ -z "$older" ]; then
    dpkg-deb --raw-extract "$package" "$place/tree"
    sed -i 's/^Version: .*/Version: 0.0.1/' "$place/tree/DEBIAN/control"
    older=$place/older.deb
    dpkg-deb --root-owner-group -Znone --build "$place/tree" "$older" >/dev/null
    rm -rf "$place/tree"
fi

echo "== The package $(dpkg-deb --field "$older" Version), and a library made by it"
install "$older"
as_user muniment index "$samples"
as_user muniment rate "$(as_user muniment search 'cap on liability' --json | sed -n 's/.*"clause": *"\([^"]*\)".*/\1/p' | head -1)" 5 \
    --query "cap on liability"
before=$(answer)

echo "== Upgraded to $(dpkg-deb --field "$package" Version)"
install "$package"
[ "$(answer)" = "$before" ] || fail "The library answers otherwise after the upgrade."
as_user muniment check
as_user muniment --version
as_user muniment --self-test --picture /home/lawyer/window.png
on_screen /opt/muniment/Muniment --until-usable
out_of_memory
start "Start from disk"
start "Second start"

echo "== Removed"
in_root apt-get remove -y -qq muniment
[ ! -e "$root/opt/muniment" ] || fail "Something of the program is left."
[ -d "$root/home/lawyer/.local/share/Muniment/library" ] || fail "The library is gone."
echo "Installed, upgraded, tested, removed; the user's library is where it was."
