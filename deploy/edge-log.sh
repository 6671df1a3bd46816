#!/bin/sh
# Sends the access log of an edge to the site every ten seconds. Lines that could not be sent are sent again; the site
# counts each line once. Run it as root beside nginx (deploy/systemd/footlights-edge-log.service), with EDGE_SECRET and
# the address of the site in SITE_URL.
set -eu
log=${EDGE_LOG:-/var/log/nginx/shows.log}
while sleep "${EDGE_LOG_SECONDS:-10}"; do
  if ! ls "$log".part.* >/dev/null 2>&1; then
    if [ ! -e "$log.full" ] && [ -s "$log" ]; then
      mv "$log" "$log.full"
      # nginx writes on in the old file until it has opened a new one
      kill -USR1 "$(cat "${NGINX_PID:-/run/nginx.pid}")"
      sleep 1
    fi
    if [ -e "$log.full" ]; then
      split -l 1000 "$log.full" "$log.part."
      rm "$log.full"
    fi
  fi
  for part in "$log".part.*; do
    [ -e "$part" ] || break
    curl -fsS --max-time 30 -H "Authorization: Bearer $EDGE_SECRET" -H 'Content-Type: text/plain' \
      --data-binary "@$part" "$SITE_URL/api/webhooks/edge" >/dev/null || break
    rm "$part"
  done
done
