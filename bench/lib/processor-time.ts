import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;

/** Seconds of processor time by the name of the threads that took it; of threads that haven't ended. */
export type ThreadTimes = ReadonlyMap<string, number>;

/** Of a process so far. */
export function threadTimes(pid: number): ThreadTimes {
  const times = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = statOf(`/proc/${pid}/task/${thread}/stat`);
    if (stat === undefined) continue;
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    times.set(name, (times.get(name) ?? 0) + secondsOf(stat));
  }
  return times;
}

/** A thread may end between its number being listed and its file being read. */
function statOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Seconds of processor time a process has used so far, with threads that have ended. */
export const processSeconds = (pid: number): number =>
  secondsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** User and system time of a `stat` file, https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function secondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

/** What was taken since, as shares of all of it in one line: `MainThread 45 %, MergeMutate 26 %`. */
export function sharesSince(before: ThreadTimes, after: ThreadTimes): string {
  const taken = [...after].map(
    ([name, seconds]) => [name, seconds - (before.get(name) ?? 0)] as const,
  );
  const all = taken.reduce((sum, [, seconds]) => sum + Math.max(0, seconds), 0);
  return taken
    .map(([name, seconds]) => ({ name, percent: Math.round((seconds / all) * 100) }))
    .filter(({ percent }) => percent >= 1)
    .toSorted((left, right) => right.percent - left.percent)
    .map(({ name, percent }) => `${name} ${percent} %`)
    .join(', ');
}
