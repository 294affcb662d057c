/** Processor time of processes, from /proc: unlike elapsed time, other work on the machine does not change it. */
import { readdirSync, readFileSync } from 'node:fs';

/** A tick of /proc is a hundredth of a second on Linux. */
const TICK_MS = 10;

function statOf(pid) {
  try {
    // The name in brackets may contain spaces, so fields are counted after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return {
      parent: Number(fields[1]),
      own: Number(fields[11]) + Number(fields[12]),
      ended: Number(fields[13]) + Number(fields[14]),
    };
  } catch {
    return null;
  }
}

/** ms of these processes. */
export const processorMs = (pids) => pids.reduce((sum, pid) => sum + (statOf(pid)?.own ?? Number.NaN), 0) * TICK_MS;

/** ms of a process and its descendants, ended ones included. */
export function processTreeMs(pid) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...statOf(name) }));
  const total = (each) =>
    each.own +
    each.ended +
    all.filter(({ parent }) => parent === each.pid).reduce((sum, child) => sum + total(child), 0);
  const top = all.find((each) => each.pid === pid);
  return top ? total(top) * TICK_MS : Number.NaN;
}
