import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether a program is on the path, or in the folders of the system's own programs, which a user's path lacks. */
const isThere = (program) =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'].some((folder) => existsSync(`${folder}/${program}`));

/**
 * Installs the programs that are missing, if this is root on Debian; returns the packages whose program is missing
 * afterwards. Takes the program that each of Debian's packages brings, and packages that go along.
 */
export function installByApt(programs, ...also) {
  const missing = () => Object.keys(programs).filter((name) => !isThere(programs[name]));
  if (missing().length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return missing();
  console.log(`Installing ${missing().join(', ')} by apt …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing(), ...also], options);
  return missing();
}
