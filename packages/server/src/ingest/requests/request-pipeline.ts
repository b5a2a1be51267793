import type { Buffer } from 'node:buffer';
import type { XXHashAPI } from 'xxhash-wasm';
import { COUNTED } from '../../telemetry/tables/usage-hours.ts';
import type { Accounting } from '../accounting/accounting.ts';
import { IngestResult } from '../ingest-result.ts';
import type { ItemSink } from '../items/item-sink.ts';
import type { PointSink } from '../points/point-sink.ts';
import type { IngestProject } from '../project.ts';
import { BusyError, UnavailableError } from '../refusals.ts';
import type { ServiceGraph } from '../service-graph/service-graph.ts';
import type { Signal } from '../signals/signal.ts';
import { runInSlices } from '../../shared/slices.ts';
import { type FormatName, type OpenFormat, openFormats } from '../signals/signals.ts';
import { idempotencyKey, type IdempotencyKeys } from './idempotency-keys.ts';

/** Where rows of each sort go. */
export interface Sinks {
  readonly items: ItemSink;
  readonly points: PointSink;
}

/** Called after items or points of somebody's request were stored; `libraries` made the points. */
export type OnAccepted = (
  projectId: number,
  signal: Signal,
  libraries: ReadonlySet<string>,
) => void;

/** What requests pass through. */
export interface PipelineParts {
  readonly hash: XXHashAPI;
  readonly sinks: Sinks;
  readonly idempotencyKeys: IdempotencyKeys<IngestResult>;
  readonly accounting: Accounting;
  readonly serviceGraph: ServiceGraph;
  readonly onAccepted: OnAccepted;
}

/** One request, its format known. */
interface Request extends OpenFormat {
  readonly project: IngestProject;
  /** Bytes of its body. */
  readonly length: number;
  readonly key: string;
}

/** What else is said of a request. */
export interface ReceiveOptions {
  /** Whether the server itself sent it: nobody is told of that. */
  readonly isOwn?: boolean;
  /** Called once the body is not read any more. */
  readonly onRead?: () => void;
}

/** Takes one request after another from its bytes into the store. */
export class RequestPipeline {
  readonly #parts: PipelineParts;
  readonly #formats: ReadonlyMap<string, OpenFormat>;
  #closing = false;

  constructor(parts: PipelineParts) {
    const { items, points } = parts.sinks;
    this.#parts = parts;
    this.#formats = openFormats({ items: items.builder, points: points.builder });
  }

  /** Throws a `Refusal` where nothing more may come now: of some rows, as a table that takes nothing holds up no other, or of any. */
  requireRoom(rows?: keyof Sinks): void {
    const { sinks } = this.#parts;
    if (this.#closing) throw new UnavailableError('the server is shutting down: send this again');
    const asked = rows === undefined ? Object.values(sinks) : [sinks[rows]];
    if (asked.every(({ batches }) => batches.full)) throw new BusyError();
  }

  /** Whether new requests are turned away. */
  get isClosing(): boolean {
    return this.#closing;
  }

  /** Turns new requests away. */
  close(): void {
    this.#closing = true;
  }

  /** Takes requests again. */
  reopen(): void {
    this.#closing = false;
  }

  /**
   * Stores the items of one request. Resolves when the store has them; throws a `Refusal` when nothing
   * was stored.
   */
  async receive(
    project: IngestProject,
    name: FormatName,
    body: Buffer,
    { isOwn = false, onRead }: ReceiveOptions = {},
  ): Promise<IngestResult> {
    const open = this.#formats.get(name);
    if (open === undefined) throw new Error(`nothing reads ${name}`);
    this.requireRoom(open.kind.rows);
    const { hash, idempotencyKeys, onAccepted } = this.#parts;
    const key = await runInSlices(idempotencyKey(hash, project.id, name, body));
    return idempotencyKeys.once(
      key,
      () =>
        this.#parts.sinks[open.kind.rows].batches.turns.take(async () => {
          this.requireRoom(open.kind.rows);
          const request: Request = { ...open, project, length: body.length, key };
          const result = await this.#read(request, body);
          onRead?.();
          const outcome = this.#store(request, result, isOwn ? undefined : onAccepted);
          // Told to whoever waits for it.
          outcome.catch(() => undefined);
          return { outcome, isKnowable: result.isKnowable };
        }),
      () => new IngestResult(open.format.countWritten?.(body)),
    );
  }

  /** Appends a request's rows to the open block, or none of them; a large request in slices. */
  async #read({ kind, reader, project }: Request, body: Buffer): Promise<IngestResult> {
    const { builder } = this.#parts.sinks[kind.rows];
    builder.begin(project);
    try {
      await runInSlices(reader.read(body));
    } catch (error) {
      await runInSlices(builder.abort());
      throw error;
    }
    return builder.result;
  }

  async #store(
    { kind, project, length, key }: Request,
    result: IngestResult,
    onAccepted: OnAccepted | undefined,
  ): Promise<IngestResult> {
    const { sinks, accounting, serviceGraph } = this.#parts;
    const halfEdges = kind.pairsCalls ? sinks.items.builder.halfEdges : undefined;
    const isEmpty = COUNTED.every((counted) => result.accepted[counted] === 0);
    if (!isEmpty) await sinks[kind.rows].add(result.isKnowable ? key : undefined);
    accounting.add(project.id, kind.counted, length, result);
    if (halfEdges !== undefined) serviceGraph.add(halfEdges);
    if (!isEmpty) onAccepted?.(project.id, kind.signal, result.libraries);
    return result;
  }
}
