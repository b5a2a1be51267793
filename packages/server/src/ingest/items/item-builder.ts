import type { XXHashAPI } from 'xxhash-wasm';
import { EVENT_LIMIT, type IngestLimits, VALUE_LIMIT } from '../limits.ts';
import { TooLargeError } from '../refusals.ts';
import type { IngestProject } from '../project.ts';
import { EdgeReader } from './edge-reader.ts';
import { HalfEdges } from '../service-graph/half-edges.ts';
import { AttributeContext } from '../attributes/attribute-context.ts';
import { AttributeKeys } from '../attributes/attribute-keys.ts';
import { DisplayNamer } from './display-name.ts';
import { GroupHasher } from './group-id.ts';
import { identify, identifyEvent } from './identity.ts';
import { ItemDraft } from './item-draft.ts';
import { firstKept } from '../../telemetry/rollups/kept-since.ts';
import type { ItemSignal } from '../../telemetry/tables/items.ts';
import { ItemRows, signalOf } from './item-rows.ts';
import { Normalizer } from './normalize.ts';
import { cutEnd } from '../../shared/cut-text.ts';
import type { Sliced } from '../../shared/slices.ts';
import type { Slice } from '../attributes/slice.ts';
import { isErrorSystem, SystemClassifier } from './system.ts';
import { IngestResult } from '../ingest-result.ts';
import { SECOND_MICROSECONDS } from '../../shared/time-units.ts';

/** Sides of calls, of 44 bytes, for which a request has room before any is read. */
const MOST_EXPECTED = 1024;

/**
 * Takes items in, field by field, and turns each into a row. A reader of a wire format fills
 * `resource`, `scope` and `draft` and calls the methods in the order of the document.
 */
export class ItemBuilder extends AttributeContext {
  readonly rows = new ItemRows(this.arena);
  /** The span or log record under construction. */
  readonly draft = new ItemDraft();
  /** The span event under construction; `draft` is then its span. */
  readonly event = new ItemDraft(true);
  /** What the request's spans say about calls between services. */
  halfEdges = new HalfEdges();

  readonly #limits: IngestLimits;
  readonly #now: () => number;
  readonly #normalizer: Normalizer;
  readonly #classifier: SystemClassifier;
  readonly #groups: GroupHasher;
  readonly #names: DisplayNamer;
  readonly #edges: EdgeReader;
  #project: IngestProject = NOBODY;
  #arenaStart = 0;
  #textStart = 0;
  #rowStart = 0;
  #present = 0;
  #latest = 0;
  readonly #earliest: Record<ItemSignal, number> = { span: 0, log: 0, event: 0 };
  #events = 0;
  #errors = 0;
  #logs = 0;

  /** `now` gives milliseconds since 1970. */
  constructor(limits: IngestLimits, hash: XXHashAPI, now: () => number) {
    super(new AttributeKeys());
    const { known, renames } = this.keys;
    this.#limits = limits;
    this.#now = now;
    this.#normalizer = new Normalizer(this.keys, renames);
    this.#classifier = new SystemClassifier(known);
    this.#groups = new GroupHasher(known, hash);
    this.#names = new DisplayNamer(known);
    this.#edges = new EdgeReader(known);
  }

  /** Begins a request; `abort` returns to this point. */
  begin(project: IngestProject): void {
    this.#project = project;
    this.result = new IngestResult();
    this.halfEdges = new HalfEdges(Math.min(this.halfEdges.count, MOST_EXPECTED));
    this.rows.block.mark();
    this.#rowStart = this.rows.block.rows;
    this.#textStart = this.rows.textBytes;
    const now = this.#now();
    this.#present = now * 1000;
    const { future, retention } = this.#limits;
    this.#latest = (now + future) * 1000;
    for (const signal of ['span', 'log', 'event'] as const)
      this.#earliest[signal] = firstKept(retention[signal], now) * 1000;
    this.beginResource();
    this.beginScope();
    this.endScope('', '');
  }

  /** Takes back everything that was added since `begin`, in slices between which nothing may be added. */
  *abort(): Sliced {
    yield* this.rows.block.rollback();
  }

  /** Ends the scope's attributes; its name and version are attributes too. */
  override endScope(name: string, version: string): void {
    const { otelLibraryName, otelLibraryVersion } = this.keys.known;
    if (name !== '' && !this.scope.has(otelLibraryName))
      this.scope.putText(otelLibraryName, name.slice(0, VALUE_LIMIT));
    if (version !== '' && !this.scope.has(otelLibraryVersion))
      this.scope.putText(otelLibraryVersion, version.slice(0, VALUE_LIMIT));
    this.scope.addMissing(this.resource);
    this.#arenaStart = this.arena.length;
  }

  /** Begins a span or log record in `draft`. */
  beginItem(): void {
    this.arena.truncate(this.#arenaStart);
    this.tidyKeys();
    this.draft.reset();
  }

  /** Ends a span. Returns its row, -1 when it was refused. */
  finishSpan(): number {
    const row = this.#finish(this.draft);
    if (row === -1) return row;
    this.result.distinct = true;
    this.#edges.read(this.draft, this.#project, this.halfEdges);
    return row;
  }

  /** Ends a log record. Returns its row, -1 when it was refused. */
  finishLog(): number {
    this.noteMoment(this.draft.time);
    return this.#finish(this.draft);
  }

  /** Notes a time of a log record, microseconds: what is no whole second hardly happens twice. */
  noteMoment(time: number): void {
    if (time % SECOND_MICROSECONDS !== 0) this.result.distinct = true;
  }

  /** Begins the events of the span in `draft`. Returns how many are kept of those that were sent: the first. */
  beginEvents(sent: number): number {
    this.#events = this.#errors = this.#logs = 0;
    this.result.trim('event_limit', sent - EVENT_LIMIT);
    return Math.min(sent, EVENT_LIMIT);
  }

  /** Begins an event, in `event`. From now on attributes of `draft` can't be read by their keys or added to. */
  beginEvent(): void {
    this.event.reset();
  }

  /** Ends an event. One without a time at which events are kept has that of its span; where even that is too old, it is left out. */
  finishEvent(): void {
    const { event, draft } = this;
    event.attributes.addFromSpan(draft.attributes);
    event.kind = draft.kind;
    event.statusCode = draft.statusCode;
    event.name.copy(draft.name);
    this.#prepare(event);
    if (!this.#isDatable(event)) event.time = draft.time;
    if (!this.#isDatable(event)) {
      this.result.trim('too_old');
      return;
    }
    identifyEvent(event, draft, ++this.#events);
    this.#append(event);
    if (event.type === 'log') this.#logs++;
    if (isErrorSystem(event.system)) this.#errors++;
  }

  /** Notes on the span's row what its events turned out to be. */
  finishEvents(row: number): void {
    if (this.#events > 0) this.rows.setEvents(row, this.#events, this.#errors, this.#logs);
  }

  #finish(draft: ItemDraft): number {
    draft.attributes.addMissing(this.scope);
    draft.duration = Math.min(Math.floor(draft.duration), Number.MAX_SAFE_INTEGER);
    if (draft.time === 0) {
      draft.time = this.#present;
      this.result.dated = false;
    }
    identify(draft, this.arena);
    this.#prepare(draft);
    if (!this.#isDatable(draft)) {
      this.result.reject(draft.time > this.#latest ? 'in_future' : 'too_old');
      return -1;
    }
    return this.#append(draft);
  }

  #cut(text: Slice): void {
    const end = cutEnd(text.source, text.start, text.end, VALUE_LIMIT);
    if (end === text.end) return;
    text.end = end;
    this.result.trim('value_cut');
  }

  /** Finds out what an item is. */
  #prepare(draft: ItemDraft): void {
    this.#cut(draft.name);
    this.#cut(draft.eventName);
    this.#cut(draft.statusMessage);
    this.#normalizer.normalize(draft);
    this.#classifier.classify(draft, this.#project);
  }

  /** Whether an item's time is one at which items are stored. */
  #isDatable(draft: ItemDraft): boolean {
    return draft.time >= this.#earliest[signalOf(draft)] && draft.time <= this.#latest;
  }

  #append(draft: ItemDraft): number {
    draft.groupId = this.#groups.groupOf(draft, this.#project);
    this.#names.name(draft, this.#project);
    this.result.count(signalOf(draft));
    const row = this.rows.append(draft, this.#project.id);
    this.#checkSize();
    return row;
  }

  #checkSize(): void {
    const { requestItems, expandedBytes } = this.#limits;
    if (this.rows.block.rows - this.#rowStart > requestItems)
      throw new TooLargeError(`a request may contain ${requestItems} items, events included`);
    if (this.rows.textBytes - this.#textStart > expandedBytes)
      throw new TooLargeError(
        `a request may contain ${expandedBytes} bytes of attributes once those of resources and spans are copied to every item`,
      );
  }
}

const NOBODY: IngestProject = {
  id: 0,
  groupByEnv: false,
  groupFuncsByService: false,
  promCompat: false,
  forceSpanName: [],
};
