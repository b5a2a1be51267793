import { Buffer } from 'node:buffer';

import type { FastifyInstance } from 'fastify';
import xxhash from 'xxhash-wasm';
import type { XXHashAPI } from 'xxhash-wasm';

import { EDGE_MINUTES } from '../telemetry/tables/edge-minutes.ts';
import { ITEMS } from '../telemetry/tables/items.ts';
import { LOSS_HOURS } from '../telemetry/tables/loss-hours.ts';
import { USAGE_HOURS } from '../telemetry/tables/usage-hours.ts';
import { DerivedRows } from './batch/derived-rows.ts';
import { Batches } from './batch/batches.ts';
import { RETRY_DELAYS, StoreWriter } from './batch/store-writer.ts';
import type { IngestStore } from './batch/store-writer.ts';
import { createPointReaders, createReaders, signalOfFormat } from './signals/formats.ts';
import type { BodyReader, Format, RequestSignal } from './signals/formats.ts';
import { GrpcReceiver } from './transports/grpc.ts';
import type { GrpcTls } from './transports/grpc.ts';
import { registerIngestRoutes } from './transports/http.ts';
import { Intake } from './requests/byte-limiter.ts';
import { ItemBuilder } from './items/item-builder.ts';
import { Tally } from './ingest-result.ts';
import type { Counted } from './ingest-result.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { IngestLimits } from './limits.ts';
import { PointIntake } from './points/point-sink.ts';
import type { PointOptions } from './points/point-sink.ts';
import type { PointBuilder } from './points/point-builder.ts';
import { countWritten } from './signals/metrics/prometheus/count-written.ts';
import { ProjectCache } from './requests/project-cache.ts';
import type { IngestProject, ProjectDirectory } from './project.ts';
import type { Receiver } from './requests/receiver.ts';
import { receiptKey, Receipts } from './requests/idempotency-keys.ts';
import type { ReceiptLog } from './requests/idempotency-keys.ts';
import { BusyError, UnavailableError } from './refusals.ts';
import { EdgeMinutes } from './service-graph/edge-minutes.ts';
import { DEFAULT_EDGE_STORE, EdgeStore } from './service-graph/edge-store.ts';
import type { EdgeStoreOptions } from './service-graph/edge-store.ts';
import { Losses } from './accounting/stats.ts';
import type { IngestStats } from './accounting/stats.ts';
import { LossHours } from './accounting/loss-hours.ts';
import { UsageHours } from './accounting/usage-hours.ts';

/** What a request counts as, whatever its items turn out to be. */
const SENT_AS: Readonly<Record<RequestSignal, Counted>> = {
  traces: 'span',
  logs: 'log',
  metrics: 'metric',
};
const COUNTED: readonly Counted[] = ['span', 'log', 'event', 'metric'];

export interface IngestOptions {
  readonly store: IngestStore;
  readonly projects: ProjectDirectory;
  readonly receipts: ReceiptLog;
  readonly limits?: Partial<IngestLimits>;
  readonly serviceGraph?: Partial<EdgeStoreOptions>;
  readonly points?: PointOptions;
  /** Milliseconds between writes of service graph and usage. */
  readonly derivedInterval?: number;
  /** Milliseconds before each further attempt to write a batch. */
  readonly retryDelays?: readonly number[];
  /** Milliseconds since 1970; the system's clock unless told. */
  readonly now?: () => number;
  /** Called after items or points of somebody's request were stored; `libraries` made the points. */
  readonly onAccepted?: (
    projectId: number,
    signal: RequestSignal,
    libraries: ReadonlySet<string>,
  ) => void;
  /** Told about what went wrong without a sender to tell. */
  readonly onError?: (error: unknown) => void;
}

/** Takes items and points in and answers when they are stored. */
export interface Ingest {
  /** Adds the routes of OTLP/HTTP, Zipkin and Vector. */
  registerHttp(server: FastifyInstance): Promise<void>;
  /** Listens for OTLP/gRPC on `host:port` and returns the port. Throws when it cannot be had. */
  startGrpc(address: string, tls?: GrpcTls): Promise<number>;
  /**
   * Stores the items of one request. Resolves when the store has them; throws a `Refusal` when
   * nothing was stored.
   */
  receive(project: IngestProject, format: Format, body: Buffer): Promise<Tally>;
  /** Stores an `ExportTraceServiceRequest` of the server itself. */
  ingestSpans(bytes: Uint8Array, project: IngestProject): Promise<void>;
  /** Stores an OTLP metrics request in JSON of the server itself. */
  ingestPoints(json: Uint8Array, project: IngestProject): Promise<void>;
  stats(): IngestStats;
  /** Writes what waits without waiting for more. */
  flush(): Promise<void>;
  /** Turns new requests away, stores what was taken in and stops listening. */
  close(): Promise<void>;
}

/** Puts the rooms of ingest together. */
export async function createIngest(options: IngestOptions): Promise<Ingest> {
  const hash = await xxhash();
  const receipts = new Receipts<Tally>(options.receipts);
  const onError = options.onError ?? ((): void => {});
  const points = await PointIntake.open(options.points ?? {}, {
    store: options.store,
    retryDelays: options.retryDelays ?? RETRY_DELAYS,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    hash,
    now: options.now ?? Date.now,
    onStored: (stored) => receipts.record(stored).catch(onError),
    onError,
  });
  return new IngestPipeline(options, hash, receipts, points);
}

class IngestPipeline implements Ingest {
  readonly #options: IngestOptions;
  readonly #limits: IngestLimits;
  readonly #hash: XXHashAPI;
  readonly #projects: ProjectCache;
  readonly #builder: ItemBuilder;
  readonly #readers: Readonly<Record<Format, BodyReader>>;
  readonly #receipts: Receipts<Tally>;
  readonly #points: PointIntake;
  readonly #batches: Batches<Uint8Array>;
  readonly #edges: EdgeStore;
  readonly #usage: UsageHours;
  readonly #lossHours: LossHours;
  readonly #derived: readonly DerivedRows[];
  readonly #derivedTimer: NodeJS.Timeout;
  readonly #losses = new Losses();
  /** Requests of the server itself: nobody is told of them. */
  readonly #own = new WeakSet<Buffer>();
  readonly #receiver: Receiver;
  #grpc: GrpcReceiver | undefined;
  #closing = false;

  constructor(
    options: IngestOptions,
    hash: XXHashAPI,
    receipts: Receipts<Tally>,
    points: PointIntake,
  ) {
    const now = options.now ?? Date.now;
    const onError = options.onError ?? ((): void => {});
    const writer = (table: string): StoreWriter =>
      new StoreWriter(options.store, table, options.retryDelays ?? RETRY_DELAYS);
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#hash = hash;
    const intake = new Intake(this.#limits.intakeBytes);
    this.#receiver = {
      requestBytes: this.#limits.requestBytes,
      admit: (token) => this.#admit(token),
      hold: (bytes) => intake.hold(bytes),
      receive: (project, format, body) => this.receive(project, format, body),
    };
    this.#projects = new ProjectCache(options.projects, now);
    this.#builder = new ItemBuilder(this.#limits, hash, now);
    this.#points = points;
    this.#readers = { ...createReaders(this.#builder), ...createPointReaders(points.builder) };
    this.#receipts = receipts;
    this.#batches = new Batches(
      this.#builder.rows.block,
      writer(ITEMS.name),
      this.#limits,
      (stored) => receipts.record(stored).catch(onError),
    );
    const minutes = new EdgeMinutes();
    this.#edges = new EdgeStore(minutes, { ...DEFAULT_EDGE_STORE, ...options.serviceGraph }, now);
    this.#usage = new UsageHours(now);
    this.#lossHours = new LossHours(now);
    this.#derived = [
      new DerivedRows(minutes, writer(EDGE_MINUTES.name), onError),
      new DerivedRows(this.#usage, writer(USAGE_HOURS.name), onError),
      new DerivedRows(this.#lossHours, writer(LOSS_HOURS.name), onError),
    ];
    this.#derivedTimer = setInterval(
      () => void this.#flushDerived(),
      options.derivedInterval ?? 10_000,
    ).unref();
  }

  async registerHttp(server: FastifyInstance): Promise<void> {
    await registerIngestRoutes(server, this.#receiver);
  }

  async startGrpc(address: string, tls?: GrpcTls): Promise<number> {
    this.#grpc = new GrpcReceiver(this.#receiver);
    return this.#grpc.listen(address, tls);
  }

  async receive(project: IngestProject, format: Format, body: Buffer): Promise<Tally> {
    this.#requireRoom();
    const key = receiptKey(this.#hash, project.id, format, body);
    const isNew = this.#receipts.outcome(key) === undefined;
    if (isNew && (await this.#receipts.isStored(key))) {
      return new Tally(countWritten(format, body));
    }
    const before = this.#receipts.outcome(key);
    if (before !== undefined) return before;
    // From here to the tracking nothing may wait, or a twin of this request could slip in between.
    this.#requireRoom();
    const tally = this.#read(project, format, body);
    const stored = this.#store(project, format, body, tally, key);
    if (tally.dated) this.#receipts.track(key, stored);
    return stored;
  }

  async ingestSpans(bytes: Uint8Array, project: IngestProject): Promise<void> {
    await this.#receiveOwn(project, 'traces-protobuf', bytes);
  }

  async ingestPoints(json: Uint8Array, project: IngestProject): Promise<void> {
    await this.#receiveOwn(project, 'metrics-json', json);
  }

  stats(): IngestStats {
    return {
      accepted: { ...this.#losses.accepted },
      counts: this.#losses.counts(),
      losses: this.#losses.list(),
      queuedItems: this.#batches.rows + this.#points.rows,
      queuedBytes: this.#batches.bytes + this.#points.bytes,
      waitingEdges: this.#edges.size,
      series: this.#points.memory.table.size,
      restoration: this.#points.memory.restoration,
    };
  }

  async flush(): Promise<void> {
    await Promise.all([this.#batches.flush(), this.#points.flush()]);
    await this.#flushDerived();
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#derivedTimer);
    await Promise.all([this.#batches.flush(), this.#points.flush()]);
    await this.#grpc?.close();
    await this.#points.close();
    this.#edges.expire(true);
    await this.#flushDerived();
  }

  async #receiveOwn(project: IngestProject, format: Format, bytes: Uint8Array): Promise<void> {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#own.add(body);
    await this.receive(project, format, body);
  }

  async #admit(token: string): Promise<IngestProject> {
    const project = await this.#projects.byToken(token);
    this.#requireRoom();
    return project;
  }

  #requireRoom(): void {
    if (this.#closing) throw new UnavailableError('the server is going down: send this again');
    if (this.#batches.full || this.#points.full) throw new BusyError();
  }

  /** Appends a request's rows to the open block, or none of them. */
  #read(project: IngestProject, format: Format, body: Buffer): Tally {
    const builder = this.#builderOf(format);
    builder.begin(project);
    try {
      this.#readers[format].read(body);
    } catch (error) {
      builder.abort();
      throw error;
    }
    return builder.tally;
  }

  #builderOf(format: Format): ItemBuilder | PointBuilder {
    return signalOfFormat(format) === 'metrics' ? this.#points.builder : this.#builder;
  }

  async #store(
    project: IngestProject,
    format: Format,
    body: Buffer,
    tally: Tally,
    key: string,
  ): Promise<Tally> {
    const signal = signalOfFormat(format);
    const halfEdges = signal === 'traces' ? this.#builder.halfEdges : [];
    const isEmpty = COUNTED.every((counted) => tally.accepted[counted] === 0);
    const receipt = tally.dated ? key : undefined;
    if (!isEmpty) await (signal === 'metrics' ? this.#points : this.#batches).add(receipt);
    this.#losses.add(project.id, tally, SENT_AS[signal]);
    this.#lossHours.add(project.id, tally.losses());
    for (const half of halfEdges) this.#edges.add(half);
    this.#countUsage(project, signal, body.length, tally);
    if (!isEmpty && !this.#own.has(body))
      this.#options.onAccepted?.(project.id, signal, tally.libraries);
    return tally;
  }

  /** The request's bytes and what was refused of it count for the signal it was sent as. */
  #countUsage(project: IngestProject, sentAs: RequestSignal, bytes: number, tally: Tally): void {
    for (const counted of COUNTED) {
      const own = counted === SENT_AS[sentAs];
      this.#usage.add(project.id, counted, {
        items: tally.accepted[counted],
        bytes: own ? bytes : 0,
        dropped: own ? tally.rejected : 0,
      });
    }
  }

  async #flushDerived(): Promise<void> {
    this.#edges.expire();
    await Promise.all(this.#derived.map((rows) => rows.flush()));
  }
}
