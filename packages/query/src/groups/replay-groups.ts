import { composeGroup, type GroupCounts } from './compose.ts';
import { type GroupNews, type GroupPace, nextMessageAt } from './pace.ts';

/** Something that happened to an alert of a group. */
export interface GroupEvent {
  /** Milliseconds since 1970; events come in their order. */
  readonly time: number;
  readonly group: string;
  readonly alert: number;
  readonly news: GroupNews;
}

/** A message of a group. */
export interface GroupMessage extends GroupCounts<number> {
  readonly time: number;
  readonly group: string;
  readonly isOver: boolean;
}

interface Group {
  lastToldAt: number | null;
  nextAt: number | null;
  /** What happened to its alerts since the last message; nothing of those that only go on. */
  readonly news: Map<number, GroupNews[]>;
}

/** Says which messages groups of alerts make, as events come. */
export class GroupReplay {
  readonly #pace: GroupPace;
  readonly #onMessage: (message: GroupMessage) => void;
  readonly #groups = new Map<string, Group>();

  constructor(pace: GroupPace, onMessage: (message: GroupMessage) => void) {
    this.#pace = pace;
    this.#onMessage = onMessage;
  }

  /** Takes the next event in, after the messages that went before it. */
  add({ time, group: name, alert, news }: GroupEvent): void {
    const before = this.#groups.get(name);
    if (before?.nextAt != null && before.nextAt < time) this.#tell(name, before, before.nextAt);
    const group = this.#groups.get(name) ?? { lastToldAt: null, nextAt: null, news: new Map() };
    this.#groups.set(name, group);
    group.news.set(alert, [...(group.news.get(alert) ?? []), news]);
    group.nextAt = nextMessageAt(group, news, this.#pace, time);
  }

  /** Tells what is due at the end of the time looked at. */
  finish(end: number): void {
    for (const [name, group] of this.#groups)
      if (group.nextAt !== null && group.nextAt <= end) this.#tell(name, group, group.nextAt);
  }

  #tell(name: string, group: Group, time: number): void {
    const alerts = [...group.news].map(([id, news]) => ({ id, news, isOpen: true }));
    const { isTold, ...turn } = composeGroup(alerts);
    group.nextAt = null;
    if (isTold) {
      group.lastToldAt = time;
      this.#onMessage({ ...turn, time, group: name });
    }
    if (turn.isOver) this.#groups.delete(name);
    for (const [alert, news] of group.news) {
      if (news.at(-1) === 'closed') group.news.delete(alert);
      else group.news.set(alert, []);
    }
  }
}
