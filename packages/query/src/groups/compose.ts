import type { GroupNews } from './pace.ts';

/** An alert of a group when its message goes. */
export interface GroupAlert<Id> {
  readonly id: Id;
  /** What happened to it since the last message, in order. */
  readonly news: readonly GroupNews[];
  /** Whether it is open; of one with news its last news says so. */
  readonly isOpen: boolean;
  /** What keeps it quiet: it reminds of nothing, and no step asks for it. */
  readonly quiet?: GroupQuiet | undefined;
  /** Whether the group was not told of it, because somebody was on it when its step was due: it is not counted either. */
  readonly isUntold?: boolean;
}

/** Why nothing is to be heard of an open alert: a silence holds it, or somebody is on it. */
export type GroupQuiet = 'muted' | 'acknowledged';

/** What a message of a group tells. */
export interface GroupCounts<Id> {
  /** Alerts that were not open when the last message went, and are now; of an escalation those that nobody has acknowledged since. */
  readonly opened: readonly Id[];
  /** Alerts that were open then, and no longer are. */
  readonly closed: readonly Id[];
  /** Alerts that were open then and still are. */
  readonly wentOn: readonly Id[];
}

/** What becomes of a group when its time has come. */
export interface GroupTurn<Id> extends GroupCounts<Id> {
  /** False where everything is as it was told last: what opened has recovered, or the other way round. */
  readonly isTold: boolean;
  /** Whether none of its alerts is open any more, so that the group ends. */
  readonly isOver: boolean;
}

/** Counts what a group tells when its time has come. Alerts that were told as over don't belong to it any more. */
export function composeGroup<Id>(alerts: readonly GroupAlert<Id>[]): GroupTurn<Id> {
  const opened: Id[] = [];
  const closed: Id[] = [];
  const wentOn: Id[] = [];
  let isReminder = false;
  let isOver = true;
  for (const alert of alerts) {
    const { id, news } = alert;
    const wasOpen = news[0] !== 'opened' && news[0] !== 'escalated';
    const isOpen = isOpenNow(alert);
    if (isOpen) isOver = false;
    // A step asks again for an alert of which the group was told when it was open before.
    if (isOpen && news.includes('escalated')) {
      if (alert.quiet === undefined) opened.push(id);
      continue;
    }
    if (isOpen && !wasOpen) opened.push(id);
    if (wasOpen && !isOpen) closed.push(id);
    if (!wasOpen || !isOpen || alert.isUntold) continue;
    // Whoever reads what is still open wants to know of all of it, also of what keeps quiet.
    wentOn.push(id);
    isReminder ||= alert.quiet === undefined && news.includes('went-on');
  }
  const isTold = opened.length + closed.length > 0 || isReminder;
  return { opened, closed, wentOn, isTold, isOver };
}

const isOpenNow = ({ news, isOpen }: GroupAlert<unknown>): boolean =>
  news.length === 0 ? isOpen : news.at(-1) !== 'closed';
