import { dueGroups, endEmptyGroups } from '../../metadata/groups/alert-groups.ts';
import { notifyGroup } from './notify-group.ts';
import { type NotificationWorkOptions, NotificationWork } from '../notification-work.ts';

const INTERVAL = 1000;
/** Milliseconds between two deletions of groups without alerts. */
const CLEANUP_INTERVAL = 60_000;
/** Groups per run. */
const BATCH = 500;

/** Notifies groups of alerts that are due: one message per recipient. On one server at a time. */
export class GroupMessages extends NotificationWork {
  #cleanupAt = 0;

  constructor(options: NotificationWorkOptions) {
    super(options, { lease: 'tell-groups', interval: INTERVAL });
  }

  /** Queues the messages of due groups. Does nothing where another server holds the lease. */
  override async queueDue(now: number): Promise<void> {
    const { metadata, onQueued, onError } = this.options;
    const due = await dueGroups(metadata.db, now, BATCH);
    const isClean = now < this.#cleanupAt;
    if ((due.length === 0 && isClean) || !(await this.mayGoOn())) return;
    for (const group of due) {
      if (!(await this.mayGoOn())) break;
      await notifyGroup(metadata, group, now).catch(onError);
    }
    if (due.length > 0) onQueued();
    if (isClean) return;
    await endEmptyGroups(metadata.db);
    this.#cleanupAt = now + CLEANUP_INTERVAL;
  }
}
