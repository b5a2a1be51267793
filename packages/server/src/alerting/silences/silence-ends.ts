import {
  alertFacts,
  holdingSilence,
  type HoldingSilence,
  silencesInForce,
  windowAt,
} from '@spanlight/query/silences';
import type { Alert, Monitor } from '@spanlight/sdk/schemas';
import { alertFromRow } from '../../metadata/alerting/alert-row.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { LeasedWork } from '../../metadata/leased-work.ts';
import type { Metadata } from '../../metadata/open.ts';
import { monitorNames } from './alert-mutes.ts';
import {
  heldMessages,
  type HeldMessages,
  passOn,
  queueSummary,
  silencesWithMessages,
} from './held-messages.ts';

const INTERVAL = 5000;
const DAY = 86_400_000;
/** Days that silences which are over are kept. */
const KEPT_DAYS = 30;
/** Alerts that are read at a time. */
const BATCH = 1000;

export interface SilenceEndsOptions {
  readonly metadata: Metadata;
  /** Told after messages were queued. */
  readonly onQueued: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Tells what silences have held back once they are no longer in force: one message to each receiver. What another silence
 * holds by then waits for that one. On one server at a time.
 */
export class SilenceEnds extends LeasedWork {
  readonly #options: SilenceEndsOptions;

  constructor(options: SilenceEndsOptions) {
    const { metadata, onError } = options;
    super({ leases: metadata.leases, lease: 'end-silences', onError });
    this.#options = options;
  }

  protected override wait(): number {
    return INTERVAL;
  }

  protected override work(): Promise<void> {
    return this.tell(Date.now());
  }

  /** Tells what is to be told, and forgets what was over long ago. Does nothing where another server holds the lease. */
  async tell(now: number): Promise<void> {
    const { metadata, onQueued, onError } = this.#options;
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
    const { metadata } = this.#options;
    const held = await heldMessages(metadata.db, silence.id);
    const inForce = silencesInForce(await metadata.silences.current(projectId, now), now);
    const others = await this.#holders(projectId, held, inForce);
    const released = held.filter((one) => !others.has(one));
    for (const [one, other] of others) await passOn(metadata.db, silence.id, one, other.silence.id);
    for (const some of Map.groupBy(released, ({ channelId }) => channelId).values())
      await queueSummary(metadata.db, projectId, silence, some, now);
  }

  /** Which of the silences in force hold messages that another held. */
  async #holders(
    projectId: number,
    held: readonly HeldMessages[],
    inForce: readonly HoldingSilence<NamedSilence>[],
  ): Promise<ReadonlyMap<HeldMessages, HoldingSilence<NamedSilence>>> {
    const holders = new Map<HeldMessages, HoldingSilence<NamedSilence>>();
    if (inForce.length === 0) return holders;
    const { db, monitors } = this.#options.metadata;
    const ofErrors = await monitors.errorMonitors(projectId);
    for (let at = 0; at < held.length; at += BATCH) {
      const some = held.slice(at, at + BATCH);
      const rows = await db
        .selectFrom('alerts')
        .selectAll()
        .where('id', 'in', [...new Set(some.map(({ alertId }) => alertId))])
        .execute();
      const alerts = new Map(rows.map((row) => [row.id, alertFromRow(row)]));
      const names = await monitorNames({ db }, [...alerts.values()]);
      for (const one of some) {
        const alert = alerts.get(one.alertId);
        const wanting =
          alert?.type === 'metric'
            ? [names.get(alert.monitorId)]
            : ofErrors.filter((monitor) => tells(monitor, one.channelId));
        const holder = alert && holderOf(alert, wanting, inForce);
        if (holder) holders.set(one, holder);
      }
    }
    return holders;
  }
}

const tells = ({ channelIds, notifyEveryoneByEmail }: Monitor, channelId: number): boolean =>
  channelId === 0 ? notifyEveryoneByEmail : channelIds.includes(channelId);

/** What holds an alert whichever of some monitors tells of it. */
function holderOf(
  alert: Alert,
  monitors: readonly Parameters<typeof alertFacts>[1][],
  inForce: readonly HoldingSilence<NamedSilence>[],
): HoldingSilence<NamedSilence> | undefined {
  const wanting = monitors.length === 0 ? [undefined] : monitors;
  const holding = wanting.map((monitor) => holdingSilence(alertFacts(alert, monitor), inForce));
  return holding.includes(undefined) ? undefined : holding[0];
}
