import type { OpenBatch } from '../../metadata/telemetry/open-batches.ts';

/** Remembers of batches on their way into the store which requests they hold. Methods throw only where they say so. */
export interface BatchNotes {
  /** Notes that requests are stored, by their idempotency keys. */
  record(keys: readonly string[]): Promise<void>;
  /** Notes a batch before the store is given it, so that it can be settled should this process die. */
  open(batch: OpenBatch, keys: readonly string[]): Promise<void>;
  /**
   * Called before the store is given the batch. Throws an `UnavailableError` where it could not be noted and another server would
   * have to know, or may already be asking what became of it.
   */
  requireLease(batch: OpenBatch): void;
  /** Notes that the store has the batch. */
  close(batch: OpenBatch, keys: readonly string[]): Promise<void>;
  /**
   * Asks what became of a batch that the store answered with an error: true where it has the batch all the same. Else
   * nothing of it is left there, and its requests may come again.
   */
  settle(batch: OpenBatch): Promise<boolean>;
}

/** Notes what is stored, and nothing before. */
export function noteWhatIsStored(
  record: BatchNotes['record'],
  onError: (error: unknown) => void,
): BatchNotes {
  const recordAny: typeof record = async (keys) => {
    if (keys.length > 0) await record(keys).catch(onError);
  };
  return {
    record: recordAny,
    open: async () => {},
    requireLease: () => {},
    close: (_, keys) => recordAny(keys),
    settle: async () => false,
  };
}
