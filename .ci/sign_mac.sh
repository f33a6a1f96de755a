#!/usr/bin/env bash
# Sign and notarise the bundle in a zip, where keys are given (release.yml lists them); without keys nothing is done.
#     bash .ci/sign_mac.sh ZIP
set -euo pipefail
ZIP=$1
[ -n "${CERTIFICATE:-}" ] || { echo "no key: $ZIP stays unsigned"; exit 0; }
WORK=$(mktemp -d)
KEYS=$WORK/keys.keychain-db
LOCK=$(uuidgen)
trap 'security delete-keychain "$KEYS" 2> /dev/null || true; rm -rf "$WORK"' EXIT

base64 --decode <<< "$CERTIFICATE" > "$WORK/certificate.p12"
security create-keychain -p "$LOCK" "$KEYS"
security unlock-keychain -p "$LOCK" "$KEYS"
security import "$WORK/certificate.p12" -k "$KEYS" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$LOCK" "$KEYS" > /dev/null
security list-keychains -d user -s "$KEYS" login.keychain-db

ditto -x -k "$ZIP" "$WORK/app"
for app in "$WORK"/app/*.app; do
    codesign --force --deep --options runtime --timestamp --entitlements packaging/mac.entitlements \
        --sign "$IDENTITY" "$app"
    codesign --verify --deep --strict "$app"
    ditto -c -k --keepParent "$app" "$WORK/asked.zip"
    xcrun notarytool submit "$WORK/asked.zip" --wait --apple-id "$APPLE_ID" --team-id "$APPLE_TEAM" \
        --password "$APPLE_PASSWORD"
    xcrun stapler staple "$app"
done
rm "$ZIP"
(cd "$WORK/app" && zip -qry "$OLDPWD/$ZIP" ./*.app)
