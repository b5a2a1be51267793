import type { MetricAttributeValuesResponse } from '@spanlight/sdk';
import { notFound } from '../../errors/errors.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/time-text.ts';
import { inParallel } from '../../plan/in-parallel.ts';
import type { CommandContext } from '../../program/command-context.ts';
import type { TimeRange } from '../../time/time-range.ts';

/** An attribute of a metric. */
interface Attribute {
  readonly key: string;
  readonly values: readonly string[];
  /** True when there are more values than the server tells. */
  readonly hasMore: boolean;
}

/** Prints a metric, its attributes and their values in a range. */
export async function describeMetric(
  context: CommandContext,
  name: string,
  time: TimeRange,
): Promise<void> {
  const { client, project, signal } = await context.target();
  const [metric] = await client.metrics.describe({ project, metric: name }, { signal });
  if (metric === undefined) {
    throw notFound(`There is no metric ${JSON.stringify(name)}.`, {
      code: 'metric_not_found',
      hint: '`spanlight metric list --search TEXT` finds metrics.',
    });
  }
  const attributes = await inParallel(metric.attrKeys, async (key) => {
    const answer = await client.metrics.attributeValues(
      { project, time, metric: name, attr: key },
      { signal },
    );
    return attributeOf(key, answer);
  });
  const { values } = await client.metrics.gauge(
    { project, time, metrics: [{ name, alias: 'm' }], query: `max($m._time) as ${SEEN}` },
    { signal },
  );
  const output = await context.output();
  await output.record({
    value: { metric, attributes },
    fields: [
      ['name', metric.name],
      ['description', metric.description],
      ['instrument', metric.instrument],
      ['unit', metric.unit === '' ? 'none' : metric.unit],
      ['library', `${metric.otelLibraryName} ${metric.otelLibraryVersion}`.trim()],
      ['last seen', seenText(values[SEEN], context.io.now())],
    ],
  });
  if (!output.forPeople || attributes.length === 0) return;
  output.lines(['', ...output.table(columns, attributes)]);
}

const SEEN = 'seen';

/** When the last point came, from unix milliseconds. */
const seenText = (value: unknown, now: number): string =>
  typeof value === 'number' ? timeText(new Date(value).toISOString(), now) : 'not in this range';

function attributeOf(key: string, { items, hasMore }: MetricAttributeValuesResponse): Attribute {
  return { key, values: items.map(({ value }) => value), hasMore };
}

const columns: readonly Column<Attribute>[] = [
  { title: 'ATTRIBUTE', value: ({ key }) => key, shrink: 'middle' },
  {
    title: 'COUNT',
    value: ({ values, hasMore }) => `${values.length}${hasMore ? '+' : ''}`,
    align: 'right',
  },
  {
    title: 'VALUES',
    value: ({ values }) => values.map((value) => (value === '' ? '""' : value)).join('  '),
    shrink: 'end',
  },
];
