import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createIngest, type Ingest } from '../../../src/ingest/ingest.ts';
import type { StoredInstrument } from '../../../src/metadata/database/instruments.ts';
import type { TelemetryClient } from '../../../src/telemetry/client.ts';
import { DeferredPoints } from '../../../src/telemetry/rollups/points/deferred-points.ts';
import { PointFolder } from '../../../src/telemetry/rollups/points/point-folder.ts';
import { createView } from '../../../src/telemetry/migrations/ddl.ts';
import { PointRollups } from '../../../src/telemetry/tables/point-rollups.ts';
import { POINTS_15_MINUTES, rollupView } from '../../../src/telemetry/tables/points.ts';
import type { MetricContext } from '../../../src/telemetry/queries/metrics/metric-context.ts';
import { openEngine } from '../../ingest/engine.ts';
import { encodeMetrics, type Metric } from '../../ingest/metrics-encoder.ts';
import { MemoryIdempotencyKeys, PROJECT, projects } from '../../ingest/pipeline.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** One reading of a host, in each of three metrics. */
interface Sent {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly host: string;
  /** A small integer, so that sums are the same in any order. */
  readonly value: number;
}

/** The metrics of the world. */
const METRICS: readonly (readonly [name: string, instrument: StoredInstrument])[] = [
  ['cpu', 'gauge'],
  ['hits', 'counter'],
  ['dur', 'histogram'],
];

/** Ingest, folding and questions on one store, with a clock that tests set. */
export interface PointWorld {
  /** Milliseconds since 1970. */
  now: number;
  /** Points are deferred and folded later. */
  readonly deferred: MetricContext;
  /** The same points reach every rollup with their insert. */
  readonly plain: MetricContext;
  readonly client: TelemetryClient;
  send(points: readonly Sent[]): Promise<void>;
  /** Folds what is due. `stops` says after how many looks to stop; never unless given. */
  fold(stops?: number): Promise<void>;
  /** Forgets how far points are folded, as who loses the metadata does. */
  forget(): Promise<void>;
  /** Says that points are folded up to a day before, as metadata does that is older than the telemetry. */
  setBack(): Promise<void>;
  /** Makes the rollup of a quarter of an hour anew, as the first start does of a version that has it. */
  upgrade(): Promise<void>;
  /** Another folder and another guard on the same stores, as after the death of a server. */
  restart(): Promise<void>;
  /** Runs before ingest stores a block of deferred points. */
  beforeInsert: (table: string) => Promise<void>;
  /** Runs before each statement of folding, and may throw. */
  beforeStatement: (sql: string) => void;
  close(): Promise<void>;
}

export async function openPointWorld(now: number): Promise<PointWorld> {
  const directory = await mkdtemp(path.join(tmpdir(), 'spanlight-points-'));
  const engine = await openEngine(directory);
  const { metadata } = engine;
  let rollups = new PointRollups();
  const client: TelemetryClient = {
    get pointRollups() {
      return rollups;
    },
    rows: (sql, parameters, options) => engine.client.rows(sql, parameters, options),
    bytes: (sql, parameters, format, options) =>
      engine.client.bytes(sql, parameters, format, options),
    insertNative: async (table, block, options) => {
      await world.beforeInsert(table);
      await engine.client.insertNative(table, block, options);
    },
    command: async (sql) => {
      world.beforeStatement(sql);
      await engine.client.command(sql);
    },
    ping: () => engine.client.ping(),
    close: () => engine.client.close(),
  };
  const known = METRICS.map(([name, instrument]) => ({
    name,
    description: '',
    instrument,
    unit: '',
    attrKeys: ['host'],
    otelLibraryName: '',
    otelLibraryVersion: '',
  }));
  const PLAIN = { ...PROJECT, id: PROJECT.id + 1 };
  for (const { id: projectId } of [PROJECT, PLAIN])
    await metadata.metrics.record(known.map((metric) => ({ projectId, ...metric })));

  let guard: DeferredPoints;
  let folder: PointFolder;
  const restart = async (): Promise<void> => {
    rollups = new PointRollups();
    guard = await DeferredPoints.open({
      progress: metadata.pointProgress,
      client,
      isShared: false,
      waitForInserts: async () => {},
      now: () => world.now,
    });
    folder = new PointFolder({
      client,
      deferred: guard,
      deployment: {},
      waitForInserts: async () => {},
    });
  };
  const openIngest = (store: TelemetryClient, isDeferring: boolean): Promise<Ingest> =>
    createIngest({
      store,
      projects,
      idempotencyKeys: new MemoryIdempotencyKeys(),
      limits: { flushMilliseconds: 1 },
      retryDelays: [],
      now: () => world.now,
      points: isDeferring
        ? { deferring: { begin: () => guard.begin(), refresh: () => guard.refresh() } }
        : {},
    });
  const context = (projectId: number, asked: TelemetryClient): MetricContext => ({
    client: asked,
    projectId,
    metrics: metadata.metrics,
  });
  const world: PointWorld = {
    now,
    deferred: context(PROJECT.id, client),
    plain: context(PLAIN.id, engine.client),
    client,
    send: async (points) => {
      const body = encodeMetrics([{ attributes: [], scopes: [{ items: metricsOf(points) }] }]);
      await Promise.all([
        ingests.deferred.receive(PROJECT, 'metrics-protobuf', body),
        ingests.plain.receive(PLAIN, 'metrics-protobuf', body),
      ]);
    },
    fold: async (stops = Infinity) => {
      let looks = 0;
      await folder.fold(world.now, { mayGoOn: async () => looks++ < stops });
    },
    forget: async () => {
      await metadata.db.deleteFrom('point_progress').execute();
      await restart();
    },
    setBack: async () => {
      await metadata.db
        .updateTable('point_progress')
        .set((row) => ({ until: row('until', '-', 86_400) }))
        .execute();
      await restart();
    },
    upgrade: async () => {
      await client.command(`DROP TABLE ${POINTS_15_MINUTES.name}_view`);
      await client.command(`TRUNCATE TABLE ${POINTS_15_MINUTES.name}`);
      await client.command(createView(rollupView(POINTS_15_MINUTES), {}));
      await metadata.db
        .deleteFrom('point_progress')
        .where('width', '=', POINTS_15_MINUTES.width)
        .execute();
      await restart();
      const { width } = POINTS_15_MINUTES;
      engine.client.pointRollups.note(width, Infinity, rollups.wholeSince(width));
    },
    restart,
    beforeInsert: async () => {},
    beforeStatement: () => {},
    close: async () => {
      await ingests.deferred.close();
      await ingests.plain.close();
      await engine.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await restart();
  const ingests = {
    deferred: await openIngest(client, true),
    plain: await openIngest(engine.client, false),
  };
  return world;
}

function metricsOf(points: readonly Sent[]): Metric[] {
  const pointOf = ({ time, host }: Sent) => ({
    attributes: [['host', host]] as const,
    start: BigInt(time - 1) * 1_000_000n,
    time: BigInt(time) * 1_000_000n,
  });
  return [
    {
      name: 'cpu',
      kind: 'gauge',
      points: points.map((sent) => ({ ...pointOf(sent), value: sent.value })),
    },
    {
      name: 'hits',
      kind: 'sum',
      temporality: 'delta',
      isMonotonic: true,
      points: points.map((sent) => ({ ...pointOf(sent), value: sent.value })),
    },
    {
      name: 'dur',
      kind: 'histogram',
      temporality: 'delta',
      points: points.map((sent) => ({
        ...pointOf(sent),
        count: 2,
        sum: 3 * sent.value,
        counts: [0, 1, 1].map((count, at) => (at === 1 + (sent.value % 2) ? 2 : count && 0)),
        bounds: [4, 8],
      })),
    },
  ];
}
