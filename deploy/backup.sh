#!/bin/sh
# A backup of the database and of the customers' pictures, as docs/deploy.md has it; the database notes its time, which
# /metrics tells (job_success_age_seconds{job="backup"}). Run by wings-backup.timer.
set -eu
TO=${BACKUP_DIR:-/srv/backup}
cd /
runuser -u postgres -- pg_dump --format=custom --file="$TO/wings.dump.new" wings
mv "$TO/wings.dump.new" "$TO/wings.dump"
tar -C /var/lib/wings -cf "$TO/uploads.tar.new" uploads
mv "$TO/uploads.tar.new" "$TO/uploads.tar"
runuser -u postgres -- psql -q -d wings -c "insert into job_times (name, at) values ('backup', now())
  on conflict (name) do update set at = excluded.at"
