const HOUR = 3_600_000;

/** How messages of a group are spaced. */
export interface GroupPace {
  /** Milliseconds to wait for further alerts before the first message (`group_wait` in Alertmanager). */
  readonly wait: number;
  /** Least milliseconds between two messages (`group_interval` in Alertmanager). */
  readonly interval: number;
}

/**
 * What happened to an alert, as its group sees it: it opened, it closed, it is still open (`went-on`), or nobody has
 * acknowledged it in time (`escalated`), which only goes to the recipients of that step.
 */
export type GroupNews = 'opened' | 'closed' | 'went-on' | 'escalated';

/** When a group sent its last message and sends its next. Times are milliseconds since 1970. */
export interface GroupClock {
  /** Null before its first message. */
  readonly lastToldAt: number | null;
  /** When its next message is due; null where nothing has happened since the last one. */
  readonly nextAt: number | null;
}

/**
 * When the next message of a group is due, now that something has happened: after the wait, and an interval after the
 * previous message. That alerts are still open is repeated an hour after that message at the earliest: each alert of a group
 * has its own hour, and one message for all of them is enough.
 */
export function nextMessageAt(
  { lastToldAt, nextAt }: GroupClock,
  news: GroupNews,
  { wait, interval }: GroupPace,
  now: number,
): number {
  const pause = news === 'went-on' ? Math.max(interval, HOUR) : interval;
  const own = Math.max(now + wait, lastToldAt === null ? 0 : lastToldAt + pause);
  return nextAt === null ? own : Math.min(nextAt, own);
}
