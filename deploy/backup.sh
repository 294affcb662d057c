#!/bin/sh
# The hourly backup (wings-backup.timer): the database, then the pictures, so that those of each row are there. At three
# o'clock the backup is a full one, and all are verified. The database notes the time of a success, which /metrics tells
# (job_success_age_seconds{job="backup"}).
set -eu
export RESTIC_REPOSITORY=/srv/backup/pictures RESTIC_PASSWORD_FILE=/etc/wings/backup-key
type=${1:-diff}
[ "$(date +%H)" != 03 ] || type=full
cd /
runuser -u postgres -- pgbackrest --stanza=wings --type=$type backup
# Without what says that a database is served from this machine: a restored one moves no money by itself.
restic --no-cache --quiet backup --exclude /var/lib/wings/place /var/lib/wings
restic --no-cache --quiet forget --keep-hourly 48 --keep-daily 30 --prune
if [ $type = full ]; then
  # It ends with 0 also where it has found an error.
  found=$(runuser -u postgres -- pgbackrest --stanza=wings --output=text verify)
  case $found in *'status: error'*) echo "$found" >&2 && exit 1 ;; esac
  restic --no-cache --quiet check --read-data
fi
runuser -u postgres -- psql -q -d wings -c "insert into job_times (name, at) values ('backup', now())
  on conflict (name) do update set at = excluded.at"
