#!/usr/bin/env bash
# Puts build/frozen/Muniment.app, which packaging/freeze.sh makes on macOS, into a disk image in dist: see packaging/README.md.
# IDENTITY names the Developer ID to sign with, PROFILE the keychain profile of notarytool; without them these steps are
# skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
app=build/frozen/Muniment.app
identity=${IDENTITY:-} profile=${PROFILE:-}
fail() { echo "$*" >&2; exit 1; }

[ "$(uname -sm)" = "Darwin arm64" ] || fail "The disk image is made on a Mac with Apple silicon: LanceDB has no package for Intel."
[ -d "$app" ] || fail "There is no $app: run packaging/freeze.sh first."
version=$(plutil -extract CFBundleShortVersionString raw "$app/Contents/Info.plist")
image=dist/Muniment-$version.dmg

sign() { codesign --force --timestamp --options runtime --sign "$identity" "$@"; }
if [ -n "$identity" ]; then  # libraries before the application that contains them
    find "$app" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 | while IFS= read -r -d '' file; do sign "$file"; done
    sign --entitlements packaging/macos/entitlements.plist "$app"
fi

"$app/Contents/MacOS/muniment-cli" --self-test
mkdir -p dist
staged=$(mktemp -d)
trap 'rm -rf "$staged"' EXIT
cp -R "$app" "$staged/Muniment.app"
ln -s /Applications "$staged/Applications"
cp LICENSE "$staged/LICENSE.txt"
hdiutil create -quiet -ov -volname Muniment -srcfolder "$staged" -format UDZO "$image"
if [ -n "$identity" ]; then codesign --timestamp --sign "$identity" "$image"; fi
if [ -n "$profile" ]; then
    xcrun notarytool submit --keychain-profile "$profile" --wait "$image"
    xcrun stapler staple "$image"
fi
echo "$image"
