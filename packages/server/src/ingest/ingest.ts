import { Buffer } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import xxhash from 'xxhash-wasm';
import { IngestHealth } from './accounting/ingest-health.ts';
import { Accounting } from './accounting/accounting.ts';
import type { IngestStats } from './accounting/ingest-stats.ts';
import { type BatchNotes, noteWhatIsStored } from './batch/batch-notes.ts';
import { DerivedRows } from './batch/derived-rows.ts';
import { type Doubts, type IngestStore, RETRY_DELAYS } from './batch/store-writer.ts';
import type { IngestResult } from './ingest-result.ts';
import { ItemSink } from './items/item-sink.ts';
import { DEFAULT_LIMITS, type IngestLimits } from './limits.ts';
import { type PointOptions, PointSink } from './points/point-sink.ts';
import type { IngestProject, ProjectDirectory } from './project.ts';
import { IdempotencyKeys, type IdempotencyLog } from './requests/idempotency-keys.ts';
import { Receiver } from './requests/receiver.ts';
import { type OnAccepted, RequestPipeline, type Sinks } from './requests/request-pipeline.ts';
import type { EdgeStoreOptions } from './service-graph/edge-store.ts';
import { ServiceGraph } from './service-graph/service-graph.ts';
import { registerNodeCalls } from './nodes/node-calls.ts';
import type { ShareKeeper } from './nodes/share-keeper.ts';
import type { FormatName } from './signals/signals.ts';
import type { StoreNoting } from '../telemetry/rollups/late-rows.ts';
import { registerIngestRoutes } from './transports/http.ts';
import { OtlpPort, type PortOptions } from './transports/otlp-port.ts';

/** What ingest needs of the rest of the server. */
export interface IngestOptions {
  readonly store: IngestStore;
  readonly projects: ProjectDirectory;
  readonly idempotencyKeys: IdempotencyLog;
  /** What is noted of batches; keys once they are stored unless given. */
  readonly notes?: BatchNotes;
  /** Stores rows of items and notes where they come late; nothing is noted unless given. */
  readonly storing?: StoreNoting;
  readonly limits?: Partial<IngestLimits>;
  readonly serviceGraph?: Partial<EdgeStoreOptions>;
  readonly points?: PointOptions;
  /** What servers of one installation tell each other by; none calls another unless given. */
  readonly nodeKey?: string | undefined;
  /** Whether the store may have a block whose insert failed with an error; of none it may unless given. */
  readonly mayBeStored?: Doubts['mayBeStored'] | undefined;
  /** Milliseconds before each further attempt to write a batch. */
  readonly retryDelays?: readonly number[];
  /** Milliseconds since 1970; the system's clock unless told. */
  readonly now?: () => number;
  readonly onAccepted?: OnAccepted;
  /** Told about what went wrong without a sender to tell. */
  readonly onError?: (error: unknown) => void;
}

/** Takes items and points in and answers when they are stored. */
export interface Ingest {
  /** Adds the routes of every signal. */
  registerHttp(server: FastifyInstance): Promise<void>;
  /** Takes part in counting series with the other nodes, which reach this one at `url`; nothing where there are none. */
  join(url: string): Promise<void>;
  /** Listens for OTLP/gRPC, and OTLP/HTTP beside it, and returns the port. Throws when it cannot be had. */
  startGrpc(options: Omit<PortOptions, 'onError'>): Promise<number>;
  /**
   * Stores the items of one request. Resolves when the store has them; throws a `Refusal` when
   * nothing was stored.
   */
  receive(project: IngestProject, format: FormatName, body: Buffer): Promise<IngestResult>;
  /** Stores an `ExportTraceServiceRequest` of the server itself. */
  ingestSpans(bytes: Uint8Array, project: IngestProject): Promise<void>;
  /** Stores an OTLP metrics request in JSON of the server itself. */
  ingestPoints(json: Uint8Array, project: IngestProject): Promise<void>;
  stats(): IngestStats;
  /** Why no telemetry is taken in at this moment, in words; nothing while it is. */
  unreadiness(): string[];
  /** Takes nothing of a project for stored any more: somebody has deleted its telemetry. */
  forgetProject(projectId: number): void;
  /** Writes what waits without waiting for more. */
  flush(): Promise<void>;
  /**
   * Runs `work` while no row enters the store and what came before has entered it, with all that was counted and
   * remembered of it. Senders wait in the meantime, so `work` must be short.
   */
  whileHeld<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Turns new requests away and stores what was taken in; answers what takes requests again. */
  turnAway(): Promise<() => void>;
  /** Turns new requests away, stores what was taken in and stops listening. */
  close(): Promise<void>;
}

/** Puts the rooms of ingest together. */
export async function createIngest(options: IngestOptions): Promise<Ingest> {
  const {
    now = Date.now,
    retryDelays = RETRY_DELAYS,
    onError = (): void => {},
    onAccepted = (): void => {},
  } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const health = new IngestHealth(now, onError);
  const store = health.watch(options.store);
  const hash = await xxhash();
  const idempotencyKeys = new IdempotencyKeys<IngestResult>(options.idempotencyKeys);
  const { notes = noteWhatIsStored((keys) => options.idempotencyKeys.record(keys), onError) } =
    options;
  const { storing = (_, write) => write() } = options;
  let pipeline: RequestPipeline | undefined;
  const doubts = options.mayBeStored && {
    mayBeStored: options.mayBeStored,
    // Who stops, or is to be restored, can't wait for a store that is away.
    isPatient: (): boolean => pipeline?.isClosing !== true,
  };
  const sink = { store, retryDelays, limits, hash, now, notes, doubts, storing, onError };
  const sinks: Sinks = {
    items: new ItemSink(sink),
    points: await PointSink.open(options.points ?? {}, sink),
  };
  const accounting = new Accounting(now);
  const serviceGraph = new ServiceGraph(options.serviceGraph ?? {}, now, options.points?.nodes);
  pipeline = new RequestPipeline({
    hash,
    sinks,
    idempotencyKeys,
    accounting,
    serviceGraph,
    onAccepted,
  });
  return new OpenIngest({
    pipeline,
    nodeKey: options.nodeKey,
    keeper: options.points?.nodes?.keeper,
    bodyBytes: limits.expandedBytes,
    receiver: new Receiver(pipeline, options.projects, limits, now, health),
    health,
    sinks,
    accounting,
    serviceGraph,
    derived: new DerivedRows([serviceGraph, accounting.usage, accounting.losses], {
      store,
      retryDelays,
      interval: 10_000,
      onError,
    }),
    onError,
  });
}

interface IngestParts {
  readonly nodeKey: string | undefined;
  readonly keeper: ShareKeeper | undefined;
  readonly bodyBytes: number;
  readonly pipeline: RequestPipeline;
  readonly receiver: Receiver;
  readonly sinks: Sinks;
  readonly health: IngestHealth;
  readonly accounting: Accounting;
  readonly serviceGraph: ServiceGraph;
  readonly derived: DerivedRows;
  readonly onError: (error: unknown) => void;
}

class OpenIngest implements Ingest {
  readonly #parts: IngestParts;
  #grpc: OtlpPort | undefined;

  constructor(parts: IngestParts) {
    this.#parts = parts;
  }

  async registerHttp(server: FastifyInstance): Promise<void> {
    const { receiver, nodeKey: key, bodyBytes, pipeline, sinks, serviceGraph } = this.#parts;
    await registerIngestRoutes(server, receiver);
    if (key === undefined) return;
    await registerNodeCalls(server, {
      key,
      bodyBytes,
      addPoints: async (projectId, body) => {
        pipeline.requireRoom('points');
        return await sinks.points.addForeign(projectId, body);
      },
      addCalls: (body) => serviceGraph.addForeign(body),
    });
  }

  async join(url: string): Promise<void> {
    await this.#parts.sinks.points.join(url);
  }

  async startGrpc(options: Omit<PortOptions, 'onError'>): Promise<number> {
    const { receiver, onError } = this.#parts;
    this.#grpc = await OtlpPort.open(receiver, { ...options, onError });
    return this.#grpc.port;
  }

  receive(project: IngestProject, format: FormatName, body: Buffer): Promise<IngestResult> {
    return this.#parts.pipeline.receive(project, format, body);
  }

  async ingestSpans(bytes: Uint8Array, project: IngestProject): Promise<void> {
    await this.#parts.pipeline.receive(project, 'traces-protobuf', bufferOf(bytes), {
      isOwn: true,
    });
  }

  async ingestPoints(json: Uint8Array, project: IngestProject): Promise<void> {
    await this.#parts.pipeline.receive(project, 'metrics-json', bufferOf(json), { isOwn: true });
  }

  stats(): IngestStats {
    const { sinks, accounting, serviceGraph, health, receiver } = this.#parts;
    const { items, points } = sinks;
    return {
      accepted: { ...accounting.counters.accepted },
      counts: accounting.counters.counts(),
      losses: accounting.counters.losses(),
      ...health.counts(),
      heldBytes: receiver.heldBytes,
      queuedItems: items.batches.rows + points.batches.rows,
      queuedBytes: items.batches.bytes + points.batches.bytes,
      waitingEdges: serviceGraph.waiting,
      uncountedCalls: serviceGraph.uncounted,
      series: points.memory.table.size,
      restoration: points.memory.restoration,
    };
  }

  unreadiness(): string[] {
    const { health, keeper } = this.#parts;
    return [...health.reasons(), ...(keeper?.reasons() ?? [])];
  }

  forgetProject(projectId: number): void {
    this.#parts.sinks.points.memory.table.forgetWritten(projectId);
  }

  async flush(): Promise<void> {
    await this.#flushSinks();
    await this.#parts.serviceGraph.passOn();
    await this.#parts.derived.flush();
  }

  async whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
    const { sinks, derived } = this.#parts;
    // Before the hold, as it takes long: a restore compares what was remembered by then with the store (`recover`).
    await sinks.points.memory.save();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    try {
      await Promise.all(Object.values(sinks).map((sink) => sink.hold(released)));
      await derived.flush();
      return await work();
    } finally {
      release();
    }
  }

  async turnAway(): Promise<() => void> {
    const { pipeline } = this.#parts;
    pipeline.close();
    await this.#flushSinks();
    return () => pipeline.reopen();
  }

  async close(): Promise<void> {
    const { pipeline, sinks, serviceGraph, derived, keeper } = this.#parts;
    pipeline.close();
    derived.stop();
    await this.#flushSinks();
    await serviceGraph.passOn();
    await keeper?.stop();
    await this.#grpc?.close();
    await Promise.all(Object.values(sinks).map((sink) => sink.close()));
    serviceGraph.end();
    await derived.flush();
  }

  async #flushSinks(): Promise<void> {
    await Promise.all(Object.values(this.#parts.sinks).map((sink) => sink.flush()));
  }
}

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
