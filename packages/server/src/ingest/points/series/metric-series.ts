import type { StoredInstrument } from '../../../metadata/database/instruments.ts';
import type { SeenPoints } from './seen-points.ts';
import type { Streams } from './streams.ts';
import { DAY } from '../../../shared/time-units.ts';

/** Counts up within a day, whose number is days since 1970; an earlier day is forgotten. */
class DayCount {
  #day = 0;
  #count = 0;

  /** How many there were on a day. */
  on(day: number): number {
    return day === this.#day ? this.#count : 0;
  }

  /** Takes one back that was added on a day. */
  takeBack(day: number): void {
    if (day === this.#day && this.#count > 0) this.#count--;
  }

  add(day: number): void {
    this.#count = this.on(day) + 1;
    this.#day = day;
  }
}

/** Attribute keys noted of one metric. */
const KEYS = 1000;
const NOTHING_CACHED = { epoch: {}, series: new Map<number, never>() };

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
  /** State of senders whose counters run from a start (cumulative). */
  streams: Streams | undefined;
  /** State of senders that report increments (delta). */
  seen: SeenPoints | undefined;
  /** The present value, where growth of a value that also falls was reported. */
  total: number;
  /** Counts points of distributions, from 1 to 255 and again from 1; 0 before the first. */
  turn: number;
  /** Which of its two states in the store is the newer, where several nodes count series. */
  side: 0 | 1;
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
  /** When the catalogue was told last, milliseconds since 1970 by the server's clock. */
  told = 0;
  /** When points came last while the catalogue had the metric as this instrument, milliseconds since 1970 by the server's clock. */
  heard = 0;
  /** Series by day. */
  readonly days = new DayCount();

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
   * Claims the metric's name for this instrument, as points of it came now (milliseconds since 1970), and answers whether it has
   * it: not as long as points of another instrument that has it keep coming, unless that one was but a guess.
   */
  claimName(now: number): boolean {
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
  /** Series by day. */
  readonly days = new DayCount();

  constructor(id: number) {
    this.id = id;
  }
}
