import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createIngest, type Ingest } from '../../src/ingest/ingest.ts';
import { UnavailableError } from '../../src/ingest/refusals.ts';
import { BatchLedger, type BatchLedgerOptions } from '../../src/ingest/requests/batch-ledger.ts';
import { StoredIdempotencyKeys } from '../../src/metadata/telemetry/idempotency-keys.ts';
import { type Engine, openEngine } from './engine.ts';
import { encodeTraces } from './otlp-encoder.ts';
import { PROJECT, projects } from './pipeline.ts';
import { DAY } from '../../src/shared/time-units.ts';

const SPANS = 20;

let directory = '';
let engine: Engine;
const errors: unknown[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-ledger-'));
  engine = await openEngine(directory);
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  errors.length = 0;
  await engine.client.command('TRUNCATE TABLE items');
  await engine.metadata.db.deleteFrom('open_batches').execute();
  await engine.metadata.db.deleteFrom('receipts').execute();
});

/** Spans of today and of yesterday, by turns. */
const body = (name: string): Buffer =>
  encodeTraces([
    {
      scopes: [
        {
          items: Array.from({ length: SPANS }, (_, at) => ({
            traceId: '01'.repeat(16),
            spanId: (at + 1).toString(16).padStart(16, '0'),
            name,
            start: BigInt(Date.now() - (at % 2) * DAY) * 1_000_000n,
          })),
        },
      ],
    },
  ]);

/** A ledger as a server has it that has just started. */
async function openLedger(
  isShared = false,
  more: Partial<BatchLedgerOptions> = {},
): Promise<BatchLedger> {
  const { metadata, client } = engine;
  return new BatchLedger({
    metadata: {
      openBatches: metadata.openBatches,
      idempotencyKeys: await StoredIdempotencyKeys.open(metadata.db, isShared),
    },
    telemetry: client,
    deployment: {},
    lease: 20_000,
    waitForInserts: async () => {},
    onError: (error) => errors.push(error),
    ...more,
  });
}

const send = (ingest: Ingest, request: Buffer): Promise<unknown> =>
  ingest.receive(PROJECT, 'traces-protobuf', request);

/** Ingest that stores what `insert` lets through. */
async function openIngest(
  ledger: BatchLedger,
  insert: (store: () => Promise<void>) => Promise<void> = (store) => store(),
): Promise<Ingest> {
  const { client } = engine;
  return await createIngest({
    store: {
      insertNative: (table, block, options) =>
        table === 'items'
          ? insert(() => client.insertNative(table, block, options))
          : client.insertNative(table, block, options),
    },
    projects,
    idempotencyKeys: ledger,
    notes: ledger,
    limits: { flushMilliseconds: 5 },
    retryDelays: [],
    onError: (error) => errors.push(error),
  });
}

async function stored(name: string): Promise<number> {
  const [found] = await engine.client.rows<{ found: number }>(
    'SELECT toUInt32(count()) AS found FROM items WHERE name = {name:String}',
    { name },
  );
  return found?.found ?? 0;
}

/** Sends a request to a server that dies at `moment`, as far as the stores can tell. */
async function dieWith(
  request: Buffer,
  moment: (store: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const ingest = await openIngest(await openLedger(), async (store) => {
    await moment(store);
    reached.resolve();
    await new Promise(() => undefined);
  });
  // Who sent it has lost the connection.
  send(ingest, request).catch(() => undefined);
  await reached.promise;
}

test('a batch that the store has counts as stored after a death', async () => {
  const request = body('had');
  await dieWith(request, (store) => store());
  const ledger = await openLedger();
  expect(await ledger.settleAbandoned()).toEqual({ stored: 1, dropped: 0 });
  await send(await openIngest(ledger), request);
  expect(await stored('had')).toBe(SPANS);
  expect(await ledger.settleAbandoned()).toEqual({ stored: 0, dropped: 0 });
});

test('a batch that never reached the store is stored when it is sent again', async () => {
  const request = body('lost');
  await dieWith(request, async () => undefined);
  const ledger = await openLedger();
  expect(await ledger.settleAbandoned()).toEqual({ stored: 0, dropped: 1 });
  await send(await openIngest(ledger), request);
  expect(await stored('lost')).toBe(SPANS);
});

test('a batch that the store has in part is taken out and stored when it is sent again', async () => {
  const request = body('half');
  await dieWith(request, async (store) => {
    await store();
    await engine.client.command(
      `ALTER TABLE items DROP PARTITION '${new Date().toISOString().slice(0, 10)}'`,
    );
  });
  expect(await stored('half')).toBe(SPANS / 2);
  const ledger = await openLedger();
  expect(await ledger.settleAbandoned()).toEqual({ stored: 0, dropped: 1 });
  expect(await stored('half')).toBe(0);
  await send(await openIngest(ledger), request);
  expect(await stored('half')).toBe(SPANS);
});

test('an error that hides a success is none', async () => {
  const ledger = await openLedger();
  const ingest = await openIngest(ledger, async (store) => {
    await store();
    throw new Error('the connection was lost');
  });
  const request = body('hidden');
  await send(ingest, request);
  await send(await openIngest(ledger), request);
  expect(await stored('hidden')).toBe(SPANS);
  expect(await ledger.settleAbandoned()).toEqual({ stored: 0, dropped: 0 });
});

test('what another server has under way is refused until it must be dead, and is then known', async () => {
  const request = body('others');
  await dieWith(request, (store) => store());
  const ledger = await openLedger(true);
  expect(await ledger.settleAbandoned()).toEqual({ stored: 0, dropped: 0 });
  const ingest = await openIngest(ledger);
  await expect(send(ingest, request)).rejects.toThrow(UnavailableError);
  await expire();
  await send(ingest, request);
  expect(await stored('others')).toBe(SPANS);
  expect(errors).toEqual([]);
});

/** Has the lease of every batch run out. */
const expire = (): Promise<unknown> =>
  engine.metadata.db.updateTable('open_batches').set({ expires_at: 0 }).execute();

test('what is still under way for a server that died is waited for', async () => {
  const request = body('slow');
  let store = async (): Promise<void> => {};
  await dieWith(request, async (insert) => {
    store = insert;
  });
  await expire();
  const ledger = await openLedger(true, { waitForInserts: () => store() });
  await send(await openIngest(ledger), request);
  expect(await stored('slow')).toBe(SPANS);
  expect(errors).toEqual([]);
});

test('a server that stood still stores nothing that others may ask about', async () => {
  const request = body('stale');
  const still = await openIngest(await openLedger(true, { lease: 0 }));
  await expect(send(still, request)).rejects.toThrow(UnavailableError);
  expect(await stored('stale')).toBe(0);
  await send(await openIngest(await openLedger(true)), request);
  expect(await stored('stale')).toBe(SPANS);
  expect(errors).toEqual([]);
});

test('a batch is prolonged by its server until others may ask about it', async () => {
  const { openBatches } = engine.metadata;
  const batch = { number: 7n, rows: 1, since: 0, until: 0 };
  await openBatches.open(batch, ['key'], 20_000);
  expect(await openBatches.prolong(7n, 20_000)).toBe(true);
  expect(await openBatches.ofKey('key')).toMatchObject({ batch, isHeld: true });
  expect(await openBatches.list(false)).toEqual([]);
  await expire();
  expect(await openBatches.prolong(7n, 20_000)).toBe(false);
  expect(await openBatches.ofKey('key')).toMatchObject({ batch, isHeld: false });
  expect(await openBatches.list(false)).toMatchObject([batch]);
});

test('what cannot be noted is stored all the same', async () => {
  const { metadata } = engine;
  const ledger = await openLedger();
  await metadata.db.schema.alterTable('open_batches').renameTo('away').execute();
  try {
    await send(await openIngest(ledger), body('unnoted'));
  } finally {
    await metadata.db.schema.alterTable('away').renameTo('open_batches').execute();
  }
  expect(await stored('unnoted')).toBe(SPANS);
  expect(errors).not.toEqual([]);
});

test('what cannot be noted is refused where another server would store it again', async () => {
  const { metadata } = engine;
  const [one, other] = [await openLedger(true), await openLedger(true)];
  const request = body('unnoted twice');
  const sendTo = async (ledger: BatchLedger): Promise<unknown> =>
    send(await openIngest(ledger), request);
  const open = vi.spyOn(metadata.openBatches, 'open').mockRejectedValue(new Error('read only'));
  await expect(sendTo(one)).rejects.toThrow(UnavailableError);
  await expect(sendTo(other)).rejects.toThrow(UnavailableError);
  expect(await stored('unnoted twice')).toBe(0);
  open.mockRestore();
  await sendTo(other);
  await sendTo(one);
  expect(await stored('unnoted twice')).toBe(SPANS);
});
