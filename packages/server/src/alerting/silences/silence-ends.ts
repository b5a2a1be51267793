import { silencesInForce, windowAt } from '@spanlight/query/silences';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { heldMessages, passOn, queueSummary, silencesWithMessages } from './held-messages.ts';
import { holdersOf } from './holders.ts';
import { type TellingOptions, TellingWork } from '../telling-work.ts';

const INTERVAL = 5000;
/** Milliseconds after which what a silence in force has held is looked at again: it, or what it is about, may have changed. */
const LOOK = 60_000;
const DAY = 86_400_000;
/** Days that silences which are over are kept. */
const KEPT_DAYS = 30;
/** Silences that are forgotten at a time. */
const BATCH = 1000;

/**
 * Tells what silences have held back once they no longer hold it, because they are over or have changed: one message to each
 * receiver. What another silence holds by then waits for that one. On one server at a time.
 */
export class SilenceEnds extends TellingWork {
  /** When those in force were looked at. */
  #looked = 0;

  constructor(options: TellingOptions) {
    super(options, { lease: 'end-silences', interval: INTERVAL });
  }

  /** Tells what is to be told, and forgets what was over long ago. Does nothing where another server holds the lease. */
  override async tell(now: number): Promise<void> {
    const { metadata, onQueued, onError } = this.options;
    if (!(await this.mayGoOn())) return;
    await metadata.silences.forget(now - KEPT_DAYS * DAY, BATCH);
    const some = await silencesWithMessages(metadata.db);
    const silences = new Map(
      (await metadata.silences.some(some.map(({ id }) => id))).map((one) => [one.id, one]),
    );
    const isLook = now - this.#looked >= LOOK;
    if (isLook) this.#looked = now;
    let told = 0;
    for (const { id, projectId } of some) {
      const silence = silences.get(id);
      if (silence === undefined || (windowAt(silence, now) !== undefined && !isLook)) continue;
      if (!(await this.mayGoOn())) break;
      await this.#end(projectId, silence, now).catch(onError);
      told += 1;
    }
    if (told > 0) onQueued();
  }

  async #end(projectId: number, silence: NamedSilence, now: number): Promise<void> {
    const { metadata } = this.options;
    const inForce = silencesInForce(await metadata.silences.current(projectId, now), now);
    const itself = inForce.filter((one) => one.silence.id === silence.id);
    const all = await heldMessages(metadata.db, silence.id);
    const kept = await holdersOf(metadata, projectId, all, itself, itself[0]);
    const held = all.filter((one) => !kept.has(one));
    const others = await holdersOf(metadata, projectId, held, inForce);
    const released = held.filter((one) => !others.has(one));
    for (const [one, other] of others) await passOn(metadata.db, silence.id, one, other.silence.id);
    for (const some of Map.groupBy(released, ({ channelId }) => channelId).values())
      await queueSummary(metadata, projectId, silence, some, now);
  }
}
