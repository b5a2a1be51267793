import type { StoredInstrument } from '../../metadata/metrics.ts';
import type { SeenPoints } from './seen-points.ts';
import type { Streams } from './streams.ts';

/** Part of the remembered series that goes when there are too many. */
const FREED = 0.1;
const DAY = 86_400_000;
/** Metrics of one project, and attribute keys noted of one metric. */
const METRICS = 10_000;
const KEYS = 1000;

/** How many series are told apart. */
export interface SeriesLimits {
  /** Series remembered in all; the ones unheard of for longest are forgotten. */
  readonly remembered: number;
  /** Series of one project in one day. */
  readonly perProject: number;
  /** Series of one metric in one day. */
  readonly perMetric: number;
}

const NOTHING_CACHED = { epoch: {}, series: new Map<number, never>() };

/** The limit that a new series is beyond. */
export type SeriesRefusal = 'series_limit' | 'metric_series_limit';

/** What is known of one series. */
export interface Series {
  readonly metric: MetricSeries;
  readonly id: bigint;
  isForgotten: boolean;
  /** Milliseconds since 1970, by the server's clock. */
  heard: number;
  /** Day in which the series was counted last. */
  day: number;
  /** The hours, in seconds since 1970, between which the catalogue knows of points. */
  knownFrom: number;
  knownTo: number;
  /** Of senders that count from a start on. */
  streams: Streams | undefined;
  /** Of senders that report growth. */
  seen: SeenPoints | undefined;
  /** The present value, where growth of a value that also falls was reported. */
  total: number;
}

/** What points say about their metric. */
export interface MetricWords {
  readonly description: string;
  readonly unit: string;
  readonly otelLibraryName: string;
  readonly otelLibraryVersion: string;
}

/** What is known of one metric of a project. */
export class MetricSeries {
  readonly project: ProjectSeries;
  readonly name: string;
  readonly instrument: StoredInstrument;
  readonly series = new Map<bigint, Series>();
  readonly attrKeys = new Set<string>();
  /** What a `SeriesCache` keeps of the metric. */
  cached: { readonly epoch: object; readonly series: Map<number, Series> } = NOTHING_CACHED;
  description = '';
  unit = '';
  otelLibraryName = '';
  otelLibraryVersion = '';
  /** Whether only its name says that the metric is this instrument. */
  isGuess = false;
  /** Whether the catalogue of metrics should be told. */
  isNews = true;
  /** When the catalogue was told last, by the server's clock. */
  told = 0;
  /** When points came last, by the server's clock. */
  heard = 0;
  #day = 0;
  #seriesOfDay = 0;

  constructor(project: ProjectSeries, name: string, instrument: StoredInstrument) {
    this.project = project;
    this.name = name;
    this.instrument = instrument;
  }

  /** Takes over what points say about the metric; what they leave out stays. */
  describe(described: MetricWords): void {
    this.#set('description', described.description);
    this.#set('unit', described.unit);
    this.#set('otelLibraryName', described.otelLibraryName);
    this.#set('otelLibraryVersion', described.otelLibraryVersion);
  }

  addKeys(keys: readonly string[]): void {
    const { size } = this.attrKeys;
    for (const key of keys) if (this.attrKeys.size < KEYS) this.attrKeys.add(key);
    if (this.attrKeys.size > size) this.isNews = true;
  }

  /**
   * Whether this is what the metric of this name is; another instrument of the same name is not, as
   * long as points of the first keep coming, unless the first was but a guess.
   */
  isMain(now: number): boolean {
    const main = this.project.mains.get(this.name);
    const isCorrected = main?.isGuess === true && !this.isGuess;
    if (main === undefined || main === this || isCorrected || now - main.heard > DAY) {
      if (isCorrected) this.isNews = true;
      this.project.mains.set(this.name, this);
      this.heard = now;
      return true;
    }
    return false;
  }

  seriesOf(day: number): number {
    return day === this.#day ? this.#seriesOfDay : 0;
  }

  count(day: number): void {
    this.#seriesOfDay = this.seriesOf(day) + 1;
    this.#day = day;
  }

  #set(name: keyof MetricWords, value: string): void {
    if (value === '' || this[name] === value) return;
    // Libraries that share a metric take turns: that is nothing new.
    if (this[name] === '' || name === 'description' || name === 'unit') this.isNews = true;
    this[name] = value;
  }
}

/** What is known of the series of one project. */
export class ProjectSeries {
  readonly id: number;
  /** By instrument and name. */
  readonly metrics = new Map<string, MetricSeries>();
  /** By name: the instrument that a metric has in the catalogue. */
  readonly mains = new Map<string, MetricSeries>();
  #day = 0;
  #seriesOfDay = 0;

  constructor(id: number) {
    this.id = id;
  }

  seriesOf(day: number): number {
    return day === this.#day ? this.#seriesOfDay : 0;
  }

  count(day: number): void {
    this.#seriesOfDay = this.seriesOf(day) + 1;
    this.#day = day;
  }
}

/** Which series there are, what was heard of them last, and how many there may be. */
export class SeriesTable {
  /**
   * Microseconds since 1970 from which on every point of every series is remembered: a counter that
   * began later and was never heard of has not been counted.
   */
  knownSince: number;
  readonly #limits: SeriesLimits;
  readonly #projects = new Map<number, ProjectSeries>();
  #size = 0;

  constructor(limits: SeriesLimits, knownSince: number) {
    this.#limits = limits;
    this.knownSince = knownSince;
  }

  /** Series that are remembered. */
  get size(): number {
    return this.#size;
  }

  /** Series of a project in the day of `now`, milliseconds since 1970. */
  seriesToday(projectId: number, now: number): number {
    return this.#projects.get(projectId)?.seriesOf(Math.floor(now / DAY)) ?? 0;
  }

  /** A metric, made where it is new; undefined when the project can have no more. */
  metric(projectId: number, name: string, instrument: StoredInstrument): MetricSeries | undefined {
    let project = this.#projects.get(projectId);
    if (project === undefined) {
      project = new ProjectSeries(projectId);
      this.#projects.set(projectId, project);
    }
    const key = `${instrument} ${name}`;
    let metric = project.metrics.get(key);
    if (metric === undefined) {
      if (project.metrics.size >= METRICS) return undefined;
      // It is listed with its first series.
      metric = new MetricSeries(project, name, instrument);
    }
    return metric;
  }

  /**
   * The series of a metric with an id, which was heard of just now; made where `known` is undefined.
   * Says which limit is in the way when it is new today and one is reached.
   */
  hear(
    metric: MetricSeries,
    id: bigint,
    known: Series | undefined,
    now: number,
  ): Series | SeriesRefusal {
    const day = Math.floor(now / DAY);
    let series = known;
    if (series?.day !== day) {
      if (metric.project.seriesOf(day) >= this.#limits.perProject) return 'series_limit';
      if (metric.seriesOf(day) >= this.#limits.perMetric) return 'metric_series_limit';
      if (series === undefined) series = this.add(metric, id);
      series.day = day;
      metric.count(day);
      metric.project.count(day);
    }
    series.heard = now;
    return series;
  }

  /** Adds a series of which nothing is known. */
  add(metric: MetricSeries, id: bigint): Series {
    if (this.#size >= this.#limits.remembered) this.#forget();
    const series: Series = {
      metric,
      id,
      isForgotten: false,
      heard: 0,
      day: 0,
      knownFrom: Number.POSITIVE_INFINITY,
      knownTo: 0,
      streams: undefined,
      seen: undefined,
      total: 0,
    };
    metric.series.set(id, series);
    metric.project.metrics.set(`${metric.instrument} ${metric.name}`, metric);
    this.#size++;
    return series;
  }

  /** Forgets the series of a metric with an id. */
  remove(series: Series): void {
    const { metric } = series;
    series.isForgotten = true;
    if (metric.series.delete(series.id)) this.#size--;
    if (metric.series.size > 0) return;
    const { project, name } = metric;
    project.metrics.delete(`${metric.instrument} ${name}`);
    if (project.mains.get(name) === metric) project.mains.delete(name);
  }

  *all(): Generator<Series> {
    for (const project of this.#projects.values()) {
      for (const metric of project.metrics.values()) yield* metric.series.values();
    }
  }

  *metrics(): Generator<MetricSeries> {
    for (const project of this.#projects.values()) yield* project.metrics.values();
  }

  /** Makes room by forgetting the series that were not heard of for longest. */
  #forget(): void {
    const all = [...this.all()].sort((a, b) => a.heard - b.heard);
    const gone = all.slice(0, Math.max(1, Math.floor(this.#limits.remembered * FREED)));
    for (const series of gone) {
      this.remove(series);
      // What is forgotten may have been counted up to the last that was heard of it.
      const { streams } = series;
      if (streams) this.knownSince = Math.max(this.knownSince, streams.latest + 1);
    }
  }
}
