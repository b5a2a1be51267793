import {
  checkPromql,
  emptySeries,
  evaluatePromql,
  metricOf,
  NAME_LABEL,
  parsePromql,
  type PromqlCells,
  type PromqlLabels,
  type PromqlMatcher,
  type PromqlRequest,
  type PromqlSeries,
  readWindows,
  requestsOf,
} from '../../src/promql.ts';

const MINUTE = 60_000;
/** How long a reading holds, in minutes, as long as none follows. */
const HELD = 5;

/** A reading a minute, the first at minute 0; NaN where none was made. */
export interface ScrapedSeries {
  readonly name: string;
  readonly labels: PromqlLabels;
  readonly readings: readonly number[];
}

/** Values at each time by the labels of their series, undefined where there is none; `scalar` for numbers. */
type Answer = Readonly<Record<string, readonly (number | undefined)[]>>;

/**
 * Answers a query at some minutes, each asked in its middle.
 *
 * @param counters what is kept of series whose name ends in `_total` or `_bucket`
 * @throws PromqlError
 */
export async function askPromql(
  text: string,
  scraped: readonly ScrapedSeries[],
  { minutes, counters }: { readonly minutes: readonly number[]; readonly counters: PromqlCells },
): Promise<Answer> {
  const expression = parsePromql(text);
  checkPromql(expression);
  const value = await evaluatePromql(
    expression,
    requestsOf(expression, () => false),
    {
      times: Float64Array.from(minutes, (minute) => (minute + 0.5) * MINUTE),
      fetch: async (request) =>
        Promise.resolve(
          scraped
            .filter((series) => isMeant(request, series))
            .map((series) => answerOf(request, series, minutes, counters)),
        ),
    },
  );
  if (value.kind === 'scalar') return { scalar: [...value.values] };
  const answers = value.series
    .filter(({ present }) => present.includes(1))
    .map(({ labels, values, present }): [string, (number | undefined)[]] => [
      textOf(labels),
      [...values].map((each, index) => (present[index] === 1 ? each : undefined)),
    ]);
  const answer = Object.fromEntries(answers);
  if (Object.keys(answer).length < answers.length) throw new Error('two series have equal labels');
  return answer;
}

/** Labels as Prometheus writes them. */
function textOf({ [NAME_LABEL]: name = '', ...labels }: PromqlLabels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
  return `${name}{${pairs.sort().join(',')}}`;
}

const isMeant = ({ selector }: PromqlRequest, { name, labels }: ScrapedSeries): boolean =>
  metricOf(selector) === name &&
  selector.matchers
    .filter(({ label }) => label !== NAME_LABEL)
    .every((matcher) => fits(matcher, labels[matcher.label] ?? ''));

function fits({ operator, value }: PromqlMatcher, found: string): boolean {
  const pattern = new RegExp(`^(?:${value})$`, 's');
  switch (operator) {
    case '=':
      return found === value;
    case '!=':
      return found !== value;
    case '=~':
      return pattern.test(found);
    case '!~':
      return !pattern.test(found);
  }
}

function answerOf(
  { selector, read }: PromqlRequest,
  { name, labels, readings }: ScrapedSeries,
  minutes: readonly number[],
  counters: PromqlCells,
): PromqlSeries {
  const func = read.kind === 'range' ? read.func : 'instant';
  const isGrowth = counters === 'growth' && /_(total|bucket)$/.test(name) && func !== 'instant';
  const length = selector.window === 0 ? HELD : selector.window / MINUTE;
  const ends = minutes.map((minute) => minute + 1 - selector.offset / MINUTE);
  const into = emptySeries(
    func === 'instant' || func === 'last_over_time' ? { [NAME_LABEL]: name, ...labels } : labels,
    minutes.length,
  );
  readWindows(
    func,
    isGrowth ? 'growth' : 'readings',
    Float64Array.from(isGrowth ? growthOf(readings) : readings),
    {
      from: Int32Array.from(ends, (end) => Math.max(end - length, 0)),
      to: Int32Array.from(ends, (end) => Math.max(end, 0)),
      before: HELD,
      window: length * MINUTE,
      written: length * MINUTE,
      cell: MINUTE,
    },
    into,
  );
  return into;
}

/** How much a counter grew up to each of its readings; one that falls has begun anew. */
function growthOf(readings: readonly number[]): number[] {
  return readings.map((reading, minute) => {
    const before = readings.slice(0, minute).findLast((each) => !Number.isNaN(each));
    return before === undefined ? Number.NaN : reading < before ? reading : reading - before;
  });
}
