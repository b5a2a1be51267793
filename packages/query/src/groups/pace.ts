const HOUR = 3_600_000;

/** How messages of a group are spaced. */
export interface GroupPace {
  /** Milliseconds that news wait for others to be told with. */
  readonly wait: number;
  /** Milliseconds between two messages, at least. */
  readonly interval: number;
}

/**
 * What an event of an alert is to those who hear of its group: it opened, it is over, it still is as it was, or nobody has
 * acknowledged it, which is told to those who hear of it only then.
 */
export type GroupNews = 'opened' | 'closed' | 'went-on' | 'escalated';

/** Where a group stands. Times are milliseconds since 1970. */
export interface GroupClock {
  /** Null before its first message. */
  readonly lastToldAt: number | null;
  /** When its next message goes; null where nothing has happened since the last one. */
  readonly nextAt: number | null;
}

/**
 * When the next message of a group goes, now that something has happened: after the wait, and an interval after the message
 * before. What merely goes on is told an hour after that message at the earliest: the alerts of a group go on at times of
 * their own, and need one message for it together.
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
