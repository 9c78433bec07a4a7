#!/bin/sh
# Migrates the database, then replaces the processes of the two systemd units one after the other.
# Run it as root in /opt/gondola.
set -eu
cd "$(dirname "$0")/../.."
as_shop() {
  systemd-run --quiet --wait --pipe --collect --uid=gondola --working-directory="$PWD" \
    --property=EnvironmentFile=/etc/gondola/env --setenv=NODE_ENV=production /usr/bin/node --import tsx "$@"
}
as_shop db/migrate.ts
as_shop db/seed/run.ts
# A restart returns when Caddy knows that the process is ready. If the first one fails, the second is not restarted.
systemctl restart gondola@3000
systemctl restart gondola@3001
