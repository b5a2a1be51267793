import { normalizeUnit } from '@spanlight/query';
import type { XXHashAPI } from 'xxhash-wasm';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';
import { firstKept } from '../../telemetry/rollups/kept-since.ts';
import { SYSTEM_METRIC_PREFIXES } from '../../metadata/telemetry/system-metrics.ts';
import type { StoredInstrument } from '../../metadata/database/instruments.ts';
import { AttributeContext } from '../attributes/attribute-context.ts';
import type { AttributeKey } from '../attributes/attribute-key.ts';
import { AttributeKeys } from '../attributes/attribute-keys.ts';
import { CleanKeys } from '../attributes/clean-key.ts';
import { POINT_RENAMES } from '../attributes/renames.ts';
import { IngestResult } from '../ingest-result.ts';
import type { IngestLimits } from '../limits.ts';
import type { IngestProject } from '../project.ts';
import { TooLargeError } from '../refusals.ts';
import type { ForeignMetric } from './nodes/foreign-points.ts';
import type { NodePoints } from './nodes/node-points.ts';
import { seedOf, shareOf } from '../nodes/shares.ts';
import { PointDraft } from './point-draft.ts';
import { PointRows } from './point-rows.ts';
import { type Meaning, type Outcome, PointValues } from './point-values.ts';
import { type RawAttributes, SeriesCache } from './series/series-cache.ts';
import { SeriesIds } from './series/series-id.ts';
import { SeriesRows } from './series/series-rows.ts';
import type { MetricSeries, Series } from './series/metric-series.ts';
import type { SeriesTable } from './series/series-table.ts';
import type { UndoStep } from './undo.ts';
import { HOUR_SECONDS } from '../../shared/time-units.ts';

/** Characters of the name of a metric or library, and of a library's version. */
const NAME_LIMIT = 200;
/** Characters of a metric's description. */
const DESCRIPTION_LIMIT = 1000;
/** Characters of a metric's unit. */
const UNIT_LIMIT = 64;

/** What points say about their metric beside its name. */
export interface MetricDescription {
  readonly name: string;
  readonly description?: string;
  /** As sent: `ms`, `By`, `{request}`. */
  readonly unit?: string;
}

/** What a `PointBuilder` needs. */
export interface PointBuilderOptions {
  readonly limits: IngestLimits;
  readonly hash: XXHashAPI;
  readonly table: SeriesTable;
  /** Names of attributes that no point keeps. */
  readonly dropAttrs: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The nodes that count series together with this one. */
  readonly nodes?: NodePoints | undefined;
}

/** What wrote a series into the catalogue. */
class Cataloguing implements UndoStep {
  readonly #series: Series;

  constructor(series: Series) {
    this.#series = series;
  }

  undo(): void {
    this.#series.knownFrom = Number.POSITIVE_INFINITY;
    this.#series.knownTo = 0;
  }
}

/**
 * Takes points in, field by field, and turns each into a row. A reader of a wire format calls, in the
 * order of the document: `begin`, `beginResource`, `beginScope`, `endScope`, for each metric
 * `beginMetric` and `beginPoints`, for each point `beginPoint`, fills `draft`, `endPoint`.
 */
export class PointBuilder extends AttributeContext {
  readonly rows: PointRows;
  readonly nodes: NodePoints | undefined;
  readonly seriesRows = new SeriesRows();
  readonly draft = new PointDraft();
  /** What takes back what the request's points changed beside the rows, latest last: it is to be taken back from the end. */
  undo: UndoStep[] = [];
  /** Metrics that the request had points of. */
  metrics = new Set<MetricSeries>();

  readonly #options: PointBuilderOptions;
  readonly #ids: SeriesIds;
  readonly #values: PointValues;
  readonly #cache = new SeriesCache();
  readonly #names = new CleanKeys();
  /** Whether attributes of the point were cut. */
  #hasTrimmedAttributes = false;
  #project: IngestProject | undefined;
  #library = { name: '', version: '' };
  #described: MetricDescription = { name: '' };
  #name = '';
  #metric: MetricSeries | undefined;
  #meaning: Meaning = 'reading';
  #refusal: 'metric_name' | 'reserved_name' | 'metric_limit' | undefined;
  /** Whether the request has counted the metric. */
  #isMetricCounted = false;
  /** Whether the name of the metric belongs to another instrument. */
  #hasInstrumentClash = false;
  #arenaStart = 0;
  #byteStart = 0;
  #now = 0;
  /** The earliest time at which points are stored, microseconds since 1970. */
  #earliest = 0;
  /** Hash seed of the metric, where several nodes count series. */
  #seed = 0;
  #foreign: ForeignMetric | undefined;

  constructor(options: PointBuilderOptions) {
    super(new AttributeKeys(POINT_RENAMES));
    this.#options = options;
    this.nodes = options.nodes;
    this.rows = new PointRows(options.nodes !== undefined);
    this.#ids = new SeriesIds(options.hash);
    this.#values = new PointValues(this.rows, options.table);
  }

  /** Begins a request, which another node may have read before; `abort` returns to this point. */
  begin(project: IngestProject, isForwarded = false): void {
    this.#project = project;
    this.nodes?.foreign.begin(isForwarded);
    this.nodes?.journal.beginRequest();
    this.#now = this.#options.now();
    this.#earliest = firstKept(this.#options.limits.retention.metric, this.#now) * 1000;
    this.result = new IngestResult();
    // A series has one point at a time.
    this.result.distinct = true;
    this.undo = [];
    this.metrics = new Set();
    this.rows.block.mark();
    this.seriesRows.block.mark();
    this.#byteStart = this.#bytes;
    this.beginResource();
    this.beginScope();
    this.endScope('', '');
  }

  /** Takes back everything that was added since `begin`, in slices between which nothing may be added. */
  *abort(): Sliced {
    yield* this.rows.block.rollback();
    yield* this.seriesRows.block.rollback();
    for (const step of this.undo.toReversed()) {
      step.undo();
      if (isSliceOver()) yield;
    }
    this.undo = [];
  }

  override endScope(name: string, version: string): void {
    this.#library = { name: name.slice(0, NAME_LIMIT), version: version.slice(0, NAME_LIMIT) };
    this.scope.addMissing(this.resource);
    this.#arenaStart = this.arena.length;
    this.#cache.enter(this.scope);
  }

  /** Begins a metric. */
  beginMetric(described: MetricDescription): void {
    this.#described = described;
    this.#name = this.#names.of(described.name);
  }

  /** The project that the request belongs to. Throws when none was begun. */
  get project(): IngestProject {
    if (this.#project === undefined) throw new Error('no request has begun');
    return this.#project;
  }

  /**
   * Begins points of the metric, and says what their numbers are; `isGuess` where the sender did not
   * say so.
   */
  beginPoints(instrument: StoredInstrument, meaning: Meaning, isGuess = false): void {
    const name = this.#name;
    this.#meaning = meaning;
    this.#metric = undefined;
    this.#foreign = undefined;
    this.#refusal = undefined;
    if (this.nodes) this.#seed = seedOf(this.project.id, name);
    if (name === '' || name.length > NAME_LIMIT) this.#refusal = 'metric_name';
    else if (SYSTEM_METRIC_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      this.#refusal = 'reserved_name';
    } else {
      const metric = this.#options.table.metric(this.project.id, name, instrument);
      if (metric === undefined) this.#refusal = 'metric_limit';
      else {
        metric.isGuess = isGuess;
        this.#describe(metric);
      }
    }
  }

  /** Begins a point of the metric in `draft`. */
  beginPoint(): void {
    this.arena.truncate(this.#arenaStart);
    this.tidyKeys();
    this.draft.reset();
  }

  /** Ends a point. Its attributes are in `draft`, or `raw` knows how they get there. */
  endPoint(raw?: RawAttributes): void {
    const { draft, result } = this;
    const metric = this.#metric;
    if (draft.isEmpty) {
      result.pass('no_value');
      return;
    }
    if (metric === undefined) {
      result.reject(this.#refusal ?? 'metric_name');
      return;
    }
    if (!this.#admitTime() || !this.#admitNumbers()) return;
    const known = raw && this.#cache.find(metric, raw);
    if (known === undefined) this.#readAttributes(raw);
    const id = known?.id ?? this.#ids.of(metric.instrument, draft.attributes);
    if (this.nodes && this.#sendAway(metric, id, this.nodes)) return;
    const { table } = this.#options;
    const series = table.hear(metric, id, known ?? metric.series.get(id), this.#now);
    if (typeof series === 'string') {
      result.reject(series);
      return;
    }
    if (raw && known === undefined && !this.#hasTrimmedAttributes) this.#cache.keep(metric, series);
    const outcome = this.#values.add(series, draft, this.#meaning, this.undo);
    if (outcome === 'late') {
      result.reject(outcome);
      return;
    }
    result.count('metric');
    this.#noteMetric(metric);
    if (this.nodes) this.#journalState(series, outcome, this.nodes);
    if (this.#hasInstrumentClash) result.trim('other_instrument');
    if (outcome === 'buckets') result.trim(outcome);
    else if (outcome !== 'stored') result.pass(outcome);
    this.#addToCatalogue(series, known === undefined ? undefined : raw, outcome === 'first');
    this.#checkSize();
  }

  /** Journals the state of the series with the batch where the point changed it. */
  #journalState(series: Series, outcome: Outcome, { journal }: NodePoints): void {
    const { streams, seen } = series;
    if (outcome === 'first') journal.touch(series, 0);
    else if ((streams || seen) && (outcome === 'stored' || outcome === 'buckets'))
      // As the row has it: changes add up to a value, whose time is the latest.
      journal.touch(series, this.#meaning === 'change' ? (seen?.latest ?? 0) : this.draft.time);
  }

  /** Whether another node counts the series: then the point is on its way there. */
  #sendAway(metric: MetricSeries, id: bigint, { foreign }: NodePoints): boolean {
    const url = foreign.elsewhere(shareOf(this.#seed, id));
    if (url === undefined) return false;
    const { description = '', unit = '' } = this.#described;
    this.#foreign ??= {
      name: metric.name,
      description: description.slice(0, DESCRIPTION_LIMIT),
      unit: unit.slice(0, UNIT_LIMIT),
      library: this.#library,
      instrument: metric.instrument,
      meaning: this.#meaning,
      isGuess: metric.isGuess,
    };
    foreign.add(url, this.#foreign, this.draft);
    this.result.count('metric');
    if (this.#library.name !== '') this.result.libraries.add(this.#library.name);
    this.#checkSize();
    return true;
  }

  get #bytes(): number {
    const foreign = this.nodes?.foreign.byteLength() ?? 0;
    return foreign + this.rows.block.byteLength() + this.seriesRows.block.byteLength();
  }

  #describe(metric: MetricSeries): void {
    const { description = '', unit = '' } = this.#described;
    const { name, version } = this.#library;
    this.#metric = metric;
    this.#isMetricCounted = false;
    metric.describe({
      description: description.slice(0, DESCRIPTION_LIMIT),
      unit: normalizeUnit(unit).slice(0, UNIT_LIMIT),
      otelLibraryName: name,
      otelLibraryVersion: version,
    });
  }

  /** Counts the metric once per request. */
  #noteMetric(metric: MetricSeries): void {
    if (this.#isMetricCounted) return;
    this.#isMetricCounted = true;
    this.#hasInstrumentClash = !metric.claimName(this.#now);
    this.metrics.add(metric);
    if (this.#library.name !== '') this.result.libraries.add(this.#library.name);
  }

  /** Dates a point without a time now; rejects one whose time is outside of what is stored, and returns false. */
  #admitTime(): boolean {
    const { draft, result } = this;
    const { limits } = this.#options;
    if (draft.time === 0) {
      draft.time = this.#now * 1000;
      result.dated = false;
    }
    const isEarly = draft.time < this.#earliest;
    const isAhead = draft.time > (this.#now + limits.future) * 1000;
    if (isEarly || isAhead) result.reject(isEarly ? 'too_old' : 'in_future');
    return !isEarly && !isAhead;
  }

  /** Drops bounds that are not finite; rejects a point whose numbers can't be added up, and returns false. */
  #admitNumbers(): boolean {
    const { draft } = this;
    const { value, count, sum } = draft;
    if (!Number.isFinite(draft.min)) draft.min = Number.NaN;
    if (!Number.isFinite(draft.max)) draft.max = Number.NaN;
    const isFine =
      Number.isFinite(value) &&
      Number.isSafeInteger(count) &&
      count >= 0 &&
      (Number.isNaN(sum) || Number.isFinite(sum));
    if (!isFine) this.result.reject('not_finite');
    return isFine;
  }

  #dropAttributes(): void {
    const { dropAttrs } = this.#options;
    if (dropAttrs.size === 0) return;
    const { attributes } = this.draft;
    for (let i = 0; i < attributes.count; i++) {
      const key = attributes.keys[i];
      if (key !== undefined && dropAttrs.has(key.name)) attributes.remove(key);
    }
  }

  /** Completes the attributes of the draft. */
  #readAttributes(raw: RawAttributes | undefined): void {
    const { attributes } = this.draft;
    const { trimmed } = this.result;
    raw?.read();
    // Cut attributes are reported for every point, so they are read for every point.
    this.#hasTrimmedAttributes = this.result.trimmed > trimmed;
    attributes.addMissing(this.scope);
    this.keys.renames.apply(attributes, false);
    this.#dropAttributes();
  }

  /**
   * Writes the series into the catalogue where that does not know of points in this hour, or of where a
   * sender stood that was first heard. `unread` are its attributes if they are not in the draft.
   */
  #addToCatalogue(series: Series, unread: RawAttributes | undefined, isFirst: boolean): void {
    const { attributes, time, value, count } = this.draft;
    const hour = Math.floor(time / 1_000_000 / HOUR_SECONDS) * HOUR_SECONDS;
    const { knownFrom, knownTo } = series;
    if (!isFirst && hour >= knownFrom && hour <= knownTo) return;
    if (unread) this.#readAttributes(unread);
    // As in the column `last` of points; one of the two is 0.
    const began = isFirst ? { time, value: value + count } : undefined;
    this.seriesRows.add(series, hour, attributes, this.#library, began);
    series.knownFrom = Math.min(knownFrom, hour);
    series.knownTo = Math.max(knownTo, hour);
    this.undo.push(new Cataloguing(series));
    series.metric.addKeys(attributes.keys.slice(0, attributes.count).flatMap(nameOf));
  }

  #checkSize(): void {
    const { requestItems, expandedBytes } = this.#options.limits;
    const points = this.result.accepted.metric;
    if (points > requestItems)
      throw new TooLargeError(`a request may contain ${requestItems} points`);
    if (points % 64 === 0 && this.#bytes - this.#byteStart > expandedBytes)
      throw new TooLargeError(
        `a request may contain ${expandedBytes} bytes of attributes once those of resources are copied to every series`,
      );
  }
}

const nameOf = (key: AttributeKey | undefined): string[] => (key ? [key.name] : []);
