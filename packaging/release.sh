#!/usr/bin/env bash
# Makes a release of Muniment for Linux in dist: freezes the application from a committed state, tests, packs and lists it.
#   muniment_VERSION_amd64.deb, Muniment-VERSION-x86_64.AppImage
#   muniment-VERSION.cdx.json    the parts list (SBOM), in CycloneDX
#   muniment-VERSION.manifest    the SHA-256 of every file of the application
#   muniment-VERSION.oxt         the extension for LibreOffice
#   licences.md, CHANGES.md      the licences of all parts; what has changed in this version
#   SHA256SUMS                   of all these files
# If possible (root, debootstrap), it tries the package and the AppImage in a fresh Debian too.
set -euo pipefail
cd "$(dirname "$0")/.."
fail() { echo "$*" >&2; exit 1; }
supply=build/supply/bin/python

[ -z "$(git status --porcelain)" ] || fail "There are changes that are not committed: a release is of a commit."
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
changes=$(awk -v version="$version" '/^## /{ found = ($2 == version) } found' CHANGELOG.md)
[ -n "$changes" ] || fail "CHANGELOG.md says nothing of version $version."
case $changes in *"(unreleased)"*) echo "CHANGELOG.md calls version $version unreleased: this is a trial." >&2 ;; esac

rm -rf dist
packaging/freeze.sh
build/frozen/muniment/muniment --self-test
for form in deb appimage; do packaging/freeze.sh "$form"; done
if [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null; then
    packaging/try_deb.sh "dist/muniment_${version}_amd64.deb" "${CLEAN_ROOT:-build/clean-root}"
    packaging/try_appimage.sh "dist/Muniment-$version-x86_64.AppImage" "${CLEAN_ROOT:-build/clean-root}"
fi
"$supply" packaging/sbom.py "$version" "dist/muniment-$version.cdx.json" build/frozen/inventory.json build/frozen/runtime.json
python3 packaging/manifest.py build/frozen/muniment > "dist/muniment-$version.manifest"
python3 packaging/oxt.py "dist/muniment-$version.oxt"
cp docs/licences.md dist/licences.md
printf '%s\n' "$changes" > dist/CHANGES.md
(cd dist && sha256sum -- * > SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS)
cat dist/SHA256SUMS
