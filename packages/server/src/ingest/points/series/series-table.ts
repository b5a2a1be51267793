import type { StoredInstrument } from '../../../metadata/database/instruments.ts';
import type { StoredSeries } from '../../../telemetry/restore/series-since.ts';
import { MetricSeries, ProjectSeries, type Series } from './metric-series.ts';
import { DAY } from '../../../shared/time-units.ts';

/** Part of the remembered series that goes when there are too many. */
const FREED = 0.1;
/** Metrics of one project. */
const METRICS = 10_000;

/** How many series are told apart. */
export interface SeriesLimits {
  /** Series remembered in all; the ones unheard of for longest are forgotten. */
  readonly remembered: number;
  /** Series of one project in one day. */
  readonly perProject: number;
  /** Series of one metric in one day. */
  readonly perMetric: number;
}

/** The limit that a new series is beyond. */
export type SeriesRefusal = 'series_limit' | 'metric_series_limit';

/** Which series there are, what was heard of them last, and how many there may be. */
export class SeriesTable {
  /**
   * Microseconds since 1970 from which on every point of every series is remembered: a counter that
   * began later and was never heard of has not been counted.
   */
  knownSince: number;
  /** The part of all series of the installation that is counted here, 0..1: of the limits of a day it is the same part. */
  part = 1;
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
      if (metric.project.days.on(day) >= this.#partOf(this.#limits.perProject))
        return 'series_limit';
      if (metric.days.on(day) >= this.#partOf(this.#limits.perMetric)) return 'metric_series_limit';
      if (series === undefined) series = this.add(metric, id);
      this.#count(series, day);
    }
    series.heard = now;
    return series;
  }

  /** Counts a series that was heard of on a day before this table was made; not where there is no room for it. */
  countOn(day: number, { projectId, metric: name, instrument, id }: StoredSeries): void {
    const metric = this.metric(projectId, name, instrument);
    if (metric === undefined) return;
    let series = metric.series.get(id);
    if (series === undefined && this.#size >= this.#limits.remembered) return;
    series ??= this.add(metric, id);
    if (series.day !== day) this.#count(series, day);
  }

  /** Counts a series that another node has heard of, where that was today. `now` is in milliseconds since 1970. */
  takeOver(series: Series, now: number): void {
    const day = Math.floor(now / DAY);
    if (series.day !== day && Math.floor(series.heard / DAY) === day) this.#count(series, day);
  }

  /** Forgets a series that another node counts from now on. */
  handOver(series: Series): void {
    series.metric.days.takeBack(series.day);
    series.metric.project.days.takeBack(series.day);
    this.remove(series);
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
      turn: 0,
      side: 0,
    };
    metric.series.set(id, series);
    metric.project.metrics.set(`${metric.instrument} ${metric.name}`, metric);
    this.#size++;
    return series;
  }

  /** Forgets a series, and its metric with the last one. */
  remove(series: Series): void {
    const { metric } = series;
    series.isForgotten = true;
    if (metric.series.delete(series.id)) this.#size--;
    if (metric.series.size > 0) return;
    const { project, name } = metric;
    project.metrics.delete(`${metric.instrument} ${name}`);
    if (project.mains.get(name) === metric) project.mains.delete(name);
  }

  /** Takes the series of a project for unwritten, so that each is written again with its next point. */
  forgetWritten(projectId: number): void {
    for (const metric of this.#projects.get(projectId)?.metrics.values() ?? [])
      for (const series of metric.series.values()) {
        series.knownFrom = Number.POSITIVE_INFINITY;
        series.knownTo = 0;
      }
  }

  *all(): Generator<Series> {
    for (const project of this.#projects.values()) {
      for (const metric of project.metrics.values()) yield* metric.series.values();
    }
  }

  #partOf(limit: number): number {
    return Math.ceil(limit * this.part);
  }

  #count(series: Series, day: number): void {
    series.day = day;
    series.metric.days.add(day);
    series.metric.project.days.add(day);
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
