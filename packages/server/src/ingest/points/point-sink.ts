import type { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { POINTS_MINUTES } from '../../telemetry/tables/points.ts';
import { SERIES } from '../../telemetry/tables/series.ts';
import { SERIES_STATES } from '../../telemetry/tables/series-states.ts';
import { Batches } from '../batch/batches.ts';
import type { Sink, SinkOptions } from '../batch/sink.ts';
import { StoreWriter } from '../batch/store-writer.ts';
import type { BatchNotes } from '../batch/batch-notes.ts';
import type { IngestOutcome } from '../ingest-result.ts';
import type { IngestProject } from '../project.ts';
import { runInSlices } from '../../shared/slices.ts';
import { type MetricCatalogue, MetricRegistry } from './series/metric-registry.ts';
import { ForeignReader } from './foreign-reader.ts';
import { NodePoints, type NodesOptions } from './nodes/node-points.ts';
import { type DeferringPoints, type PointBatch, PointSource, PointWriter } from './point-batch.ts';
import { PointBuilder } from './point-builder.ts';
import { SeriesMemory, type SeriesMemoryOptions } from './series/series-memory.ts';
import type { SeriesLimits } from './series/series-table.ts';

/** How points are taken in. */
export interface PointOptions {
  readonly limits?: Partial<SeriesLimits>;
  /** Attributes that no point keeps, by their stored names. */
  readonly dropAttrs?: readonly string[];
  /** Where metrics are listed; nowhere unless given. */
  readonly catalogue?: MetricCatalogue;
  /** Called with why metrics could not be added to the catalogue; they are with the next points of any metric. */
  readonly onUnlisted?: (error: unknown) => void;
  /** Called after a project got metrics that it never had. */
  readonly onNewMetric?: (projectId: number) => void;
  /** What survives a restart; nothing unless given. */
  readonly memory?: Pick<
    SeriesMemoryOptions,
    'file' | 'lastPoints' | 'seriesSince' | 'onRestored'
  > &
    Partial<Pick<SeriesMemoryOptions, 'onError'>>;
  /** The nodes that count series together with this one; this one alone unless given. */
  readonly nodes?: NodesOptions | undefined;
  /** What folds points into wider rollups later; all reach them with their insert unless given. */
  readonly deferring?: DeferringPoints | undefined;
}

/** All that must be known of the project of points that another node has read. */
const readElsewhere = (id: number): IngestProject => ({
  id,
  groupByEnv: false,
  groupFuncsByService: false,
  promCompat: false,
  forceSpanName: [],
});

const DEFAULT_SERIES_LIMITS: SeriesLimits = {
  remembered: 500_000,
  perProject: 1_000_000,
  perMetric: 200_000,
};

/** Where points of metrics go, and all that is remembered of their series. */
export class PointSink implements Sink {
  readonly builder: PointBuilder;
  readonly memory: SeriesMemory;
  readonly #source: PointSource;
  readonly batches: Batches<PointBatch>;
  readonly #writer: PointWriter;
  readonly #registry: MetricRegistry | undefined;
  readonly #nodes: NodePoints | undefined;
  readonly #notes: BatchNotes;
  readonly #reader: ForeignReader;
  /** Requests that the store has not confirmed yet. */
  readonly #unconfirmed = new Set<Promise<void>>();

  private constructor(memory: SeriesMemory, options: PointOptions, sink: SinkOptions) {
    const { store, retryDelays, limits, hash, now } = sink;
    this.memory = memory;
    this.#nodes = options.nodes && new NodePoints(options.nodes, memory.table, now);
    this.#notes = sink.notes;
    const requireLease = this.#nodes?.requireLease;
    const writer = (table: string): StoreWriter =>
      new StoreWriter(store, table, retryDelays, { requireLease });
    // Several nodes read what the store has of their series; one alone has only its memory to go by.
    const doubts = this.#nodes ? undefined : sink.doubts;
    this.builder = new PointBuilder({
      limits,
      hash,
      now,
      table: memory.table,
      dropAttrs: new Set(options.dropAttrs),
      nodes: this.#nodes,
    });
    this.#reader = new ForeignReader(this.builder);
    this.#source = new PointSource(this.builder, options.deferring);
    this.#writer = new PointWriter(
      {
        points: new StoreWriter(store, POINTS_MINUTES.name, retryDelays, { requireLease, doubts }),
        series: writer(SERIES.name),
        states: writer(SERIES_STATES.name),
      },
      sink.notes,
      { nodes: this.#nodes, deferring: options.deferring },
    );
    this.batches = new Batches(this.#source, this.#writer, limits);
    this.#registry =
      options.catalogue &&
      new MetricRegistry({
        catalogue: options.catalogue,
        onNewMetric: options.onNewMetric ?? ((): void => {}),
        onError: options.onUnlisted ?? sink.onError,
        now,
      });
  }

  /** Starts with what is remembered from before. */
  static async open(options: PointOptions, sink: SinkOptions): Promise<PointSink> {
    const memory = await SeriesMemory.open({
      file: undefined,
      lastPoints: undefined,
      onError: sink.onError,
      ...options.memory,
      limits: { ...DEFAULT_SERIES_LIMITS, ...options.limits },
      now: sink.now,
    });
    return new PointSink(memory, options, sink);
  }

  /** Stores the points that the builder has just read of one request. */
  async add(key: string | undefined): Promise<void> {
    const { metrics, result } = this.builder;
    // What was seen before is stored only when all that came before is.
    const others = result.idle.has('repeated') ? [...this.#unconfirmed] : [];
    this.#source.endRequest();
    const parcels = this.#nodes?.foreign.take();
    const isShared = parcels !== undefined && parcels.size > 0;
    // Of a request whose points lie on several nodes, none alone can say that it is stored.
    const stored = this.batches.add(isShared ? undefined : key);
    this.#unconfirmed.add(stored);
    const forget = (): boolean => this.#unconfirmed.delete(stored);
    stored.then(forget, forget);
    const sent = isShared ? this.#nodes?.send(parcels, this.builder.project.id, result) : undefined;
    await Promise.all([stored, sent, ...others]);
    if (isShared && key !== undefined) await this.#notes.record([key]);
    this.#registry?.note(metrics);
  }

  /** Stores points that another node has read. Throws a `Refusal`. */
  async addForeign(projectId: number, body: Buffer): Promise<IngestOutcome> {
    const { builder } = this;
    const { stored, result } = await this.batches.turns.take(async () => {
      builder.begin(readElsewhere(projectId), true);
      try {
        await runInSlices(this.#reader.read(body));
      } catch (error) {
        await runInSlices(builder.abort());
        throw error;
      }
      const adding = this.add(undefined);
      // Told to whoever waits for it.
      adding.catch(() => undefined);
      return { stored: adding, result: builder.result };
    });
    await stored;
    return result.outcome();
  }

  /** Takes part in counting series with other nodes. @param url where they reach this one */
  async join(url: string): Promise<void> {
    await this.#nodes?.join(url, this.batches);
  }

  async flush(): Promise<void> {
    await this.batches.flush();
    await this.#registry?.settled();
  }

  async hold(release: Promise<void>): Promise<void> {
    await this.batches.hold(release);
    // Whoever waited for the last batch has noted its metrics by then.
    await setImmediate();
    await this.#registry?.settled();
  }

  /** Stores what waits and keeps what is to be remembered. */
  async close(): Promise<void> {
    await this.flush();
    await this.memory.close(!this.#writer.hasDoubts);
  }
}
