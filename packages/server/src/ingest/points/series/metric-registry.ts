import type { MetricSighting } from '../../../metadata/telemetry/metric-sighting.ts';
import type { MetricSeries } from './metric-series.ts';

/** Milliseconds after which the catalogue is told that points of a metric still come. */
const RETOLD = 15 * 60_000;

/** The catalogue of metrics that people choose from. */
export interface MetricCatalogue {
  /** Notes that metrics were seen. Returns the projects that got a new one. */
  record(sightings: readonly MetricSighting[]): Promise<readonly number[]>;
}

/** What a `MetricRegistry` needs. */
export interface MetricRegistryOptions {
  readonly catalogue: MetricCatalogue;
  /** Called after a project got metrics that it never had. */
  readonly onNewMetric: (projectId: number) => void;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
}

/** Tells the catalogue which metrics points came of, once they are stored, and seldom again. */
export class MetricRegistry {
  readonly #options: MetricRegistryOptions;
  /** Of which the catalogue could not be told. */
  readonly #untold = new Set<MetricSeries>();
  #last: Promise<void> = Promise.resolve();

  constructor(options: MetricRegistryOptions) {
    this.#options = options;
  }

  /** Notes that points of these metrics were stored. */
  note(metrics: Iterable<MetricSeries>): void {
    const now = this.#options.now();
    // With points of others: these may never have some again.
    const news = new Set(this.#untold);
    this.#untold.clear();
    for (const metric of metrics) {
      if (!metric.claimName(now) || (!metric.isNews && now < metric.told + RETOLD)) continue;
      metric.isNews = false;
      metric.told = now;
      news.add(metric);
    }
    if (news.size > 0) this.#last = this.#last.then(() => this.#tell([...news]));
  }

  /** Resolves when the catalogue knows what was noted. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #tell(metrics: readonly MetricSeries[]): Promise<void> {
    try {
      const grown = await this.#options.catalogue.record(metrics.map(sighting));
      for (const projectId of grown) this.#options.onNewMetric(projectId);
    } catch (error) {
      for (const metric of metrics) this.#untold.add(metric);
      this.#options.onError(error);
    }
  }
}

const sighting = (metric: MetricSeries): MetricSighting => ({
  projectId: metric.project.id,
  name: metric.name,
  description: metric.description,
  instrument: metric.instrument,
  unit: metric.unit,
  attrKeys: [...metric.attrKeys],
  otelLibraryName: metric.otelLibraryName,
  otelLibraryVersion: metric.otelLibraryVersion,
});
