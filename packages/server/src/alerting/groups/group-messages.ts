import { dueGroups, endEmptyGroups } from '../../metadata/groups/alert-groups.ts';
import { tellGroup } from './tell-group.ts';
import { type TellingOptions, TellingWork } from '../telling-work.ts';

const INTERVAL = 1000;
/** Milliseconds between looks for groups that have come to nothing. */
const TIDY = 60_000;
/** Groups that are told at a time. */
const BATCH = 500;

/** Tells groups of alerts when their time has come: one message to each receiver. On one server at a time. */
export class GroupMessages extends TellingWork {
  #tidyAt = 0;

  constructor(options: TellingOptions) {
    super(options, { lease: 'tell-groups', interval: INTERVAL });
  }

  /** Tells what is due. Does nothing where another server holds the lease. */
  override async tell(now: number): Promise<void> {
    const { metadata, onQueued, onError } = this.options;
    const due = await dueGroups(metadata.db, now, BATCH);
    const isTidy = now < this.#tidyAt;
    if ((due.length === 0 && isTidy) || !(await this.mayGoOn())) return;
    for (const group of due) {
      if (!(await this.mayGoOn())) break;
      await tellGroup(metadata, group, now).catch(onError);
    }
    if (due.length > 0) onQueued();
    if (isTidy) return;
    await endEmptyGroups(metadata.db);
    this.#tidyAt = now + TIDY;
  }
}
