import type { Metadata } from '../../metadata/open.ts';
import type { OpenBatch } from '../../metadata/telemetry/open-batches.ts';
import type { TelemetryClient } from '../../telemetry/client.ts';
import type { Deployment } from '../../telemetry/migrations/deployment.ts';
import { countBatch, removeBatch } from '../../telemetry/restore/batches.ts';
import { UnavailableError } from '../refusals.ts';
import type { BatchNotes } from '../batch/batch-notes.ts';
import { LEASE_RESERVE_SHARE } from '../batch/lease-reserve.ts';
import type { IdempotencyLog } from './idempotency-keys.ts';

/** Times that a server says in the length of a lease that it is still at work on a batch. */
const BEATS = 5;

/** What a `BatchLedger` needs. */
export interface BatchLedgerOptions {
  readonly metadata: Pick<Metadata, 'idempotencyKeys' | 'openBatches'>;
  readonly telemetry: TelemetryClient;
  readonly deployment: Deployment;
  /** Milliseconds for which a batch of a server that died is left alone by others. */
  readonly lease: number;
  /** Resolves when no insert of items is under way any more that began before, whoever sent it. */
  readonly waitForInserts: () => Promise<void>;
  /** Told about rows before they are taken out of the store. */
  readonly onRemoval?: (batch: OpenBatch) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** What became of batches of servers that died. */
export interface Settled {
  /** Requests that the store has. */
  readonly stored: number;
  /** Requests that were removed from the store again; their senders were not answered. */
  readonly dropped: number;
}

/** A batch that is this server's. */
interface Hold {
  /** Until when at least no other server asks what became of it, in milliseconds of a clock that never goes back. */
  deadline: number;
  /** What says now and then that the batch is under way; nothing where there is no other server. */
  readonly timer: NodeJS.Timeout | undefined;
}

/**
 * Knows which requests were stored, across the death of a server at any moment: a batch is noted with its requests before
 * the store gets it, every row names its batch, and so the store says afterwards what became of it. One that it has in
 * part, such as one day of two, is taken out.
 */
export class BatchLedger implements BatchNotes, IdempotencyLog {
  readonly #options: BatchLedgerOptions;
  /** Batches that are noted. */
  readonly #noted = new Map<bigint, Hold>();
  /** Batches that could not be noted where other servers ask: what is sent again would be stored by one that knows nothing of it. */
  readonly #unnoted = new Set<bigint>();
  /** Batches that this server has given up without having found out what became of them. */
  readonly #unsettled = new Map<bigint, OpenBatch>();
  /** Batches that the store is being asked about. */
  readonly #asked = new Map<bigint, Promise<boolean>>();

  constructor(options: BatchLedgerOptions) {
    this.#options = options;
  }

  /**
   * Settles what servers left that are gone, before anything is stored. What can't be settled now stays noted until the
   * next start.
   */
  async settleAbandoned(): Promise<Settled> {
    const { metadata, onError } = this.#options;
    const counts = { stored: 0, dropped: 0 };
    try {
      const abandoned = await metadata.openBatches.list(!metadata.idempotencyKeys.isShared);
      if (abandoned.length > 0) await this.#options.waitForInserts();
      for (const batch of abandoned) counts[(await this.#settle(batch)) ? 'stored' : 'dropped']++;
    } catch (error) {
      onError(error);
    }
    return counts;
  }

  async has(key: string): Promise<boolean> {
    return await this.#isStored(key).catch((error: unknown) => {
      // Its sender is told to come again, and nobody else would hear of it.
      if (!(error instanceof UnavailableError)) this.#options.onError(error);
      throw error;
    });
  }

  async #isStored(key: string): Promise<boolean> {
    const { idempotencyKeys, openBatches } = this.#options.metadata;
    if (await idempotencyKeys.has(key)) return true;
    const { isShared } = idempotencyKeys;
    if (!isShared && this.#unsettled.size === 0) return false;
    const open = await openBatches.ofKey(key);
    if (open === undefined) return false;
    const isUnsettled = this.#unsettled.has(open.batch.number);
    // What this server has under way, nobody asks about: its requests have an outcome of their own.
    if (!isShared && !isUnsettled) return false;
    if (open.isHeld && !isUnsettled)
      throw new UnavailableError(
        'another server is storing this, or died while it did: send it again',
      );
    return await this.#outcomeOf(open.batch).catch((cause: unknown) => {
      throw new UnavailableError('the store does not say whether it has this: send it again', {
        cause,
      });
    });
  }

  async record(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#options.metadata.idempotencyKeys.record(keys).catch(this.#options.onError);
  }

  async open(batch: OpenBatch, keys: readonly string[]): Promise<void> {
    const { metadata, lease, onError } = this.#options;
    const { idempotencyKeys, openBatches } = metadata;
    if (keys.length === 0) return;
    const deadline = performance.now() + lease;
    try {
      await openBatches.open(batch, keys, lease);
    } catch (error) {
      onError(error);
      if (idempotencyKeys.isShared) this.#unnoted.add(batch.number);
      return;
    }
    const prolong = (): void => void this.#prolong(batch.number).catch(onError);
    const timer = idempotencyKeys.isShared
      ? setInterval(prolong, lease / BEATS).unref()
      : undefined;
    this.#noted.set(batch.number, { deadline, timer });
  }

  requireLease({ number }: OpenBatch): void {
    if (this.#unnoted.delete(number))
      throw new UnavailableError('it could not be recorded that this is stored: send it again');
    const { metadata, lease } = this.#options;
    const hold = this.#noted.get(number);
    // What is not noted nobody asks about.
    if (hold === undefined || !metadata.idempotencyKeys.isShared) return;
    if (performance.now() < hold.deadline - lease * LEASE_RESERVE_SHARE) return;
    throw new UnavailableError('the metadata store did not answer in time: send this again');
  }

  async close({ number }: OpenBatch, keys: readonly string[]): Promise<void> {
    const { metadata, onError } = this.#options;
    if (!this.#forget(number)) return await this.record(keys);
    await metadata.idempotencyKeys.remember(keys).catch(onError);
    await metadata.openBatches.close(number).catch(onError);
    for (const unsettled of this.#unsettled.values()) this.#outcomeOf(unsettled).catch(onError);
  }

  async settle(batch: OpenBatch): Promise<boolean> {
    if (!this.#forget(batch.number)) return false;
    this.#unsettled.set(batch.number, batch);
    return await this.#outcomeOf(batch).catch((error: unknown) => {
      // It stays noted, and is asked about again: for whoever sends it again, once another batch is stored, at the next start.
      this.#options.onError(error);
      return false;
    });
  }

  /** What became of a batch that nobody is at work on; however many want to know, the store is asked once. */
  async #outcomeOf(batch: OpenBatch): Promise<boolean> {
    const { number } = batch;
    const asked =
      this.#asked.get(number) ??
      this.#options
        .waitForInserts()
        .then(() => this.#settle(batch))
        .finally(() => this.#asked.delete(number));
    this.#asked.set(number, asked);
    const isStored = await asked;
    this.#unsettled.delete(number);
    return isStored;
  }

  async #prolong(number: bigint): Promise<void> {
    const { metadata, lease } = this.#options;
    const begun = performance.now();
    const isOwn = await metadata.openBatches.prolong(number, lease);
    const hold = this.#noted.get(number);
    // An answer that comes later may be of a statement whose effect others have not seen in time.
    if (isOwn && hold && performance.now() < hold.deadline) hold.deadline = begun + lease;
  }

  /** Returns whether it was noted. */
  #forget(number: bigint): boolean {
    clearInterval(this.#noted.get(number)?.timer);
    this.#unnoted.delete(number);
    return this.#noted.delete(number);
  }

  async #settle(batch: OpenBatch): Promise<boolean> {
    const { metadata, telemetry, deployment, onRemoval } = this.#options;
    const { idempotencyKeys, openBatches } = metadata;
    const rows = await countBatch(telemetry, batch);
    if (rows >= batch.rows) {
      await idempotencyKeys.remember(await openBatches.keysOf(batch.number));
      await openBatches.close(batch.number);
      return true;
    }
    if (rows > 0) {
      await onRemoval?.(batch);
      await removeBatch(telemetry, batch, deployment);
    }
    await openBatches.drop(batch.number);
    return false;
  }
}
