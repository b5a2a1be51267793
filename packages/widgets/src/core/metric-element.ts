import type { Aggregation, MetricAlias } from '@spanlight/sdk';
import { LiveElement, type View } from './live-element.ts';
import { ownAnswer, type Query } from './own-fetch.ts';

/** Attributes that say what is asked. */
const ASKED = [
  'url',
  'project',
  'metrics',
  'query',
  'last',
  'from',
  'to',
  'time-offset',
  'min-interval',
] as const;

/** Seconds that servers look back, and that buckets are wide, at most. */
const OFFSET_LIMIT = 18_000;

/** What a widget asks of metrics, of a client or of the server. */
export interface MetricQuestion {
  readonly project: string | undefined;
  readonly metrics: readonly MetricAlias[];
  readonly query: string;
  readonly time: { readonly gte: Date; readonly lt: Date };
  /** How far it looks back from there, milliseconds. */
  readonly timeOffset: number | undefined;
  /** Lower limit of the width of buckets, milliseconds. */
  readonly minInterval: number | undefined;
}

/** What elements share that ask about metrics: the attributes of `askingAttributes`. */
export abstract class MetricElement<Data, Client, Texts, Shown extends View> extends LiveElement<
  Data,
  Client,
  Texts,
  Shown
> {
  static readonly askingAttributes: readonly string[] = [...ASKED, 'refresh', 'label'];

  protected override readonly asking = ASKED;

  /** What is measured. */
  protected get labelText(): string {
    return this.text('label') || this.text('query');
  }

  protected override canAsk(): boolean {
    return this.text('metrics') !== '';
  }

  /** What the attributes ask for. */
  protected question(): MetricQuestion {
    return {
      project: this.text('project') || undefined,
      metrics: parseMetrics(this.text('metrics')),
      query: this.text('query'),
      time: this.period(),
      timeOffset: this.#milliseconds('time-offset', -OFFSET_LIMIT),
      minInterval: this.#milliseconds('min-interval', 0),
    };
  }

  /** An attribute in seconds; undefined where it says nothing. */
  #milliseconds(name: string, low: number): number | undefined {
    return 1000 * this.numberAttribute(name, 0, low, OFFSET_LIMIT) || undefined;
  }

  /**
   * Asks the server without an SDK client.
   * @param call the last part of the path, `timeseries` or `gauge`
   * @param read makes what is wanted of the answer; undefined when it is another one
   */
  protected askServer<Answer>(
    call: string,
    { project = '', metrics, query, time, timeOffset, minInterval }: MetricQuestion,
    more: Query,
    signal: AbortSignal,
    read: (body: Readonly<Record<string, unknown>>) => Answer | undefined,
  ): Promise<Answer> {
    return ownAnswer(
      this.text('url'),
      `/metrics/${encodeURIComponent(project)}/${call}`,
      {
        time_gte: time.gte.toISOString(),
        time_lt: time.lt.toISOString(),
        metric: metrics.map(({ name }) => name),
        alias: metrics.map(({ alias }) => alias),
        query,
        time_offset: timeOffset?.toString(),
        min_interval: minInterval?.toString(),
        ...more,
      },
      signal,
      read,
    );
  }
}

/** Settings by name of the column. */
export type ColumnSettings = Readonly<
  Record<string, { readonly unit: string; readonly aggFunc?: Aggregation }>
>;

/** How columns become one number each, by name, where that is set. */
export function aggregationsOf(columns: ColumnSettings): Record<string, Aggregation> {
  const chosen: Record<string, Aggregation> = {};
  for (const [name, { aggFunc }] of Object.entries(columns)) if (aggFunc) chosen[name] = aggFunc;
  return chosen;
}

/** Aggregations as the query string of the API. */
export const aggregationQuery = (chosen: Readonly<Record<string, Aggregation>>): Query =>
  Object.fromEntries(Object.entries(chosen).map(([name, by]) => [`table_agg[${name}]`, by]));

/**
 * Reads the attribute `metrics`: names with the short names the query has for them, separated by commas,
 * `http_server_duration as $duration, up as $up`. A name alone is its own short name.
 */
function parseMetrics(text: string): MetricAlias[] {
  const entries = text.matchAll(/([^\s,]+)(?:\s+as\s+\$?([^\s,]+))?/gi);
  return Array.from(entries, ([, name = '', alias = name]) => ({ name, alias }));
}
