import { silencesInForce, windowAt } from '@spanlight/query/silences';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { heldMessages, passOn, queueSummary, silencesWithMessages } from './held-messages.ts';
import { holdersOf } from './holders.ts';
import { type TellingOptions, TellingWork } from '../telling-work.ts';

const INTERVAL = 5000;
const DAY = 86_400_000;
/** Days that silences which are over are kept. */
const KEPT_DAYS = 30;
/** Silences that are forgotten at a time. */
const BATCH = 1000;

/**
 * Tells what silences have held back once they are no longer in force: one message to each receiver. What another silence
 * holds by then waits for that one. On one server at a time.
 */
export class SilenceEnds extends TellingWork {
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
    let told = 0;
    for (const { id, projectId } of some) {
      const silence = silences.get(id);
      if (silence === undefined || windowAt(silence, now) !== undefined) continue;
      if (!(await this.mayGoOn())) break;
      await this.#end(projectId, silence, now).catch(onError);
      told += 1;
    }
    if (told > 0) onQueued();
  }

  async #end(projectId: number, silence: NamedSilence, now: number): Promise<void> {
    const { metadata } = this.options;
    const held = await heldMessages(metadata.db, silence.id);
    const inForce = silencesInForce(await metadata.silences.current(projectId, now), now);
    const others = await holdersOf(metadata, projectId, held, inForce);
    const released = held.filter((one) => !others.has(one));
    for (const [one, other] of others) await passOn(metadata.db, silence.id, one, other.silence.id);
    for (const some of Map.groupBy(released, ({ channelId }) => channelId).values())
      await queueSummary(metadata.db, projectId, silence, some, now);
  }
}
