import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createIngest, type Ingest } from '../../src/ingest/ingest.ts';
import type { TelemetryClient } from '../../src/telemetry/client.ts';
import type { QueryContext } from '../../src/telemetry/query-context.ts';
import { ItemFolder } from '../../src/telemetry/rollups/item-folder.ts';
import { LateRows } from '../../src/telemetry/rollups/late-rows.ts';
import { ALL_LEVELS, type AnyLevel, tablesOf } from '../../src/telemetry/tables/item-rollups.ts';
import { openEngine } from '../ingest/engine.ts';
import { encodeLogs, encodeTraces } from '../ingest/otlp-encoder.ts';
import { MemoryIdempotencyKeys, PROJECT, projects } from '../ingest/pipeline.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

/** A span, or a log with a severity. */
export interface Sent {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly service: string;
  readonly host: string;
  readonly environment: string;
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly failed: boolean;
  readonly isLog: boolean;
  readonly projectId: number;
  /** Which trace it is in; see `traceIdOf`. */
  readonly trace: number;
}

/** 32 hexadecimal digits. */
export const traceIdOf = (trace: number): string => String(trace + 1).padStart(32, '0');

let lastId = 0;
const nextId = (): string => (++lastId).toString(16).padStart(16, '0');

/** Ingest, folding and questions on one store, with a clock that tests set. */
export interface RollupWorld {
  /** Milliseconds since 1970. */
  now: number;
  /** Answers from rollups as far as there are some. */
  readonly folded: QueryContext;
  /** Answers from items alone. */
  readonly plain: QueryContext;
  /** How many questions of `folded` read a rollup, of those levels or of any. */
  readonly used: (levels?: readonly AnyLevel[]) => number;
  readonly client: TelemetryClient;
  send(items: readonly Sent[]): Promise<void>;
  /** Folds what is due, and the past, and sweeps. `stops` says after how many looks to stop; never unless given. */
  fold(stops?: number): Promise<void>;
  /** The same, and leaves what is superseded to the next that sweeps, which may die of more then. */
  foldOnly(): Promise<void>;
  /** Another folder and another guard on the same stores, as after the death of a server. */
  restart(): Promise<void>;
  /** Takes the items of a range out of the store as what is left of a batch is; milliseconds since 1970. */
  remove(since: number, until: number): Promise<void>;
  /** Runs before ingest stores a block. */
  beforeInsert: () => Promise<void>;
  /** Resolves when ingest is about to store a block. */
  inserting(): Promise<void>;
  /** Runs before late rows are noted, and may throw. */
  noting: () => Promise<void>;
  /** Whether what folds after the next restart is an older server, which knows nothing of details. */
  isOlder: boolean;
  /** Which widths of slots, in seconds, whoever notes late rows knows of. */
  knows: (width: number) => boolean;
  /** Runs before each statement of folding, and may throw. */
  beforeStatement: (sql: string) => void;
  /** Which statements of folding are lost to whoever sends them, and are carried out later, as those of a server that is gone. */
  outlives: (sql: string) => boolean;
  /** Carries them out. */
  endInserts: () => Promise<void>;
  close(): Promise<void>;
}

/**
 * @param now where its clock begins, milliseconds since 1970
 * @param manyItems see `ItemFolderOptions`
 */
export async function openRollupWorld(now: number, manyItems?: number): Promise<RollupWorld> {
  const directory = await mkdtemp(path.join(tmpdir(), 'spanlight-rollups-'));
  const engine = await openEngine(directory);
  const slots = engine.metadata.rollupSlots;
  const touch = slots.touch.bind(slots);
  slots.touch = async (noted, at) => {
    await world.noting();
    await touch(
      noted.filter(({ width }) => world.knows(width)),
      at,
    );
  };
  const asked: string[] = [];
  let outliving: (() => Promise<void>) | undefined;
  const watched: TelemetryClient = {
    ...passing(engine.client),
    rows: (sql, parameters, options) => {
      asked.push(sql);
      return engine.client.rows(sql, parameters, options);
    },
  };
  const mortal: TelemetryClient = {
    ...passing(engine.client),
    command: async (sql) => {
      world.beforeStatement(sql);
      const isOutlived = world.outlives(sql);
      if (!isOutlived) return await engine.client.command(sql);
      outliving = () => engine.client.command(sql);
      throw new Error('connection lost');
    },
  };
  const endInserts = async (): Promise<void> => {
    const end = outliving;
    outliving = undefined;
    await end?.();
  };
  const started = Promise.withResolvers<void>();
  const store = {
    insertNative: async (...given: Parameters<TelemetryClient['insertNative']>): Promise<void> => {
      started.resolve();
      await world.beforeInsert();
      await engine.client.insertNative(...given);
    },
  };
  let folder: ItemFolder;
  let late: LateRows;
  let ingest: Ingest;
  const restart = async (): Promise<void> => {
    late = await LateRows.open({
      slots,
      isShared: false,
      projectIds: async () => [PROJECT.id],
      now: () => world.now,
    });
    folder = new ItemFolder({
      client: mortal,
      slots,
      late,
      deployment: {},
      days: 30,
      manyItems: world.isOlder ? Infinity : manyItems,
      waitForInserts: endInserts,
    });
    ingest = await createIngest({
      store,
      projects,
      idempotencyKeys: new MemoryIdempotencyKeys(),
      limits: { flushMilliseconds: 1 },
      retryDelays: [],
      storing: late.storing,
      now: () => world.now,
    });
  };
  const fold = async (stops: number, sweep?: () => Promise<void>): Promise<void> => {
    let looks = 0;
    const mayGoOn = async (): Promise<boolean> => looks++ < stops;
    await folder.foldNew(world.now, { mayGoOn });
    await folder.foldAgain(world.now, mayGoOn);
    await sweep?.();
    while ((await mayGoOn()) && (await folder.foldPast(world.now, mayGoOn)));
  };
  const world: RollupWorld = {
    now,
    plain: { client: engine.client, projectId: PROJECT.id },
    folded: { client: watched, projectId: PROJECT.id, rollups: { slots, days: 30 } },
    used: (levels = ALL_LEVELS) => {
      const tables = levels.flatMap(tablesOf);
      return asked.filter((sql) => tables.some(({ name }) => sql.includes(`FROM ${name}\n`)))
        .length;
    },
    client: engine.client,
    send: async (items) => {
      for (const [projectId, own] of Map.groupBy(items, (item) => item.projectId))
        await sendOwn(ingest, projectId, own);
    },
    fold: (stops = Infinity) => fold(stops, () => folder.sweep(world.now)),
    foldOnly: () => fold(Infinity),
    restart: async () => {
      await ingest.close();
      await restart();
    },
    remove: async (since, until) => {
      await late.noteRemoval({ since: since * 1000, until: until * 1000 });
      await engine.client.command(
        `DELETE FROM items WHERE time >= fromUnixTimestamp64Milli(${since}) AND time <= fromUnixTimestamp64Milli(${until})
         SETTINGS lightweight_deletes_sync = 2`,
      );
    },
    beforeInsert: () => Promise.resolve(),
    inserting: () => started.promise,
    noting: () => Promise.resolve(),
    isOlder: false,
    knows: () => true,
    beforeStatement: () => {},
    outlives: () => false,
    endInserts,
    close: async () => {
      await ingest.close();
      await engine.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await restart();
  return world;
}

const passing = (client: TelemetryClient): TelemetryClient => ({
  pointRollups: client.pointRollups,
  rows: (sql, parameters, options) => client.rows(sql, parameters, options),
  bytes: (sql, parameters, format, options) => client.bytes(sql, parameters, format, options),
  command: (sql) => client.command(sql),
  insertNative: (table, block, options) => client.insertNative(table, block, options),
  ping: () => client.ping(),
  close: () => client.close(),
});

async function sendOwn(ingest: Ingest, projectId: number, items: readonly Sent[]): Promise<void> {
  const project = { ...PROJECT, id: projectId };
  const { spans, logs } = encodeSent(items);
  await Promise.all([
    spans && ingest.receive(project, 'traces-protobuf', spans),
    logs && ingest.receive(project, 'logs-protobuf', logs),
  ]);
}

/** The OTLP requests that bring items, whatever their projects, as far as there are some. */
export function encodeSent(items: readonly Sent[]): { spans?: Buffer; logs?: Buffer } {
  const resources = items.map((item) => ({
    attributes: [
      ['service.name', item.service],
      ['host.name', item.host],
      ['deployment.environment', item.environment],
    ] as const,
    item,
  }));
  const nanoseconds = (time: number): bigint => BigInt(Math.round(time * 1000)) * 1000n;
  const spans = resources
    .filter(({ item }) => !item.isLog)
    .map(({ attributes, item }) => ({
      attributes,
      scopes: [
        {
          items: [
            {
              traceId: traceIdOf(item.trace),
              spanId: nextId(),
              name: item.name,
              kind: item.failed ? 2 : 3,
              start: nanoseconds(item.time),
              end: nanoseconds(item.time + item.duration),
              status: { code: item.failed ? 2 : 0 },
            },
          ],
        },
      ],
    }));
  const logs = resources
    .filter(({ item }) => item.isLog)
    .map(({ attributes, item }) => ({
      attributes,
      scopes: [
        {
          items: [
            {
              traceId: traceIdOf(item.trace),
              time: nanoseconds(item.time),
              severityNumber: item.failed ? 17 : 9,
              body: item.name,
            },
          ],
        },
      ],
    }));
  return {
    ...(spans.length > 0 && { spans: encodeTraces(spans) }),
    ...(logs.length > 0 && { logs: encodeLogs(logs) }),
  };
}

export { MINUTE };
