import { silencesInForce, windowAt } from '@spanlight/query/silences';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { heldMessages, passOn, queueSummary, silencesWithMessages } from './held-messages.ts';
import { silencesHolding } from './holders.ts';
import { type NotificationWorkOptions, NotificationWork } from '../notification-work.ts';
import { DAY } from '../../shared/time-units.ts';

const INTERVAL = 5000;
/** Milliseconds between two checks of what silences in force hold: they, or their alerts, may have changed. */
const RECHECK_INTERVAL = 60_000;
/** Days for which silences are kept after their end. */
const RETENTION_DAYS = 30;
/** Silences deleted per run. */
const BATCH = 1000;

/**
 * Sends what silences have held back once they are over or no longer hold it: one summary per recipient. Messages that another
 * silence holds by then wait for that one. On one server at a time.
 */
export class SilenceEnds extends NotificationWork {
  /** When silences in force were last checked, milliseconds since 1970. */
  #checkedAt = 0;

  constructor(options: NotificationWorkOptions) {
    super(options, { lease: 'end-silences', interval: INTERVAL });
  }

  /** Queues due summaries and deletes silences past their retention. Does nothing where another server holds the lease. */
  override async queueDue(now: number): Promise<void> {
    const { metadata, onQueued, onError } = this.options;
    if (!(await this.mayGoOn())) return;
    await metadata.silences.forget(now - RETENTION_DAYS * DAY, BATCH);
    const some = await silencesWithMessages(metadata.db);
    const silences = new Map(
      (await metadata.silences.some(some.map(({ id }) => id))).map((one) => [one.id, one]),
    );
    const isRecheck = now - this.#checkedAt >= RECHECK_INTERVAL;
    if (isRecheck) this.#checkedAt = now;
    let ended = 0;
    for (const { id, projectId } of some) {
      const silence = silences.get(id);
      if (silence === undefined || (windowAt(silence, now) !== undefined && !isRecheck)) continue;
      if (!(await this.mayGoOn())) break;
      await this.#end(projectId, silence, now).catch(onError);
      ended += 1;
    }
    if (ended > 0) onQueued();
  }

  async #end(projectId: number, silence: NamedSilence, now: number): Promise<void> {
    const { metadata } = this.options;
    const inForce = silencesInForce(await metadata.silences.current(projectId, now), now);
    const itself = inForce.filter((one) => one.silence.id === silence.id);
    const all = await heldMessages(metadata.db, silence.id);
    const kept = await silencesHolding(metadata, projectId, all, itself, itself[0]);
    const held = all.filter((one) => !kept.has(one));
    const others = await silencesHolding(metadata, projectId, held, inForce);
    const released = held.filter((one) => !others.has(one));
    for (const [one, other] of others) await passOn(metadata.db, silence.id, one, other.silence.id);
    for (const some of Map.groupBy(released, ({ channelId }) => channelId).values())
      await queueSummary(metadata, projectId, silence, some, now);
  }
}
