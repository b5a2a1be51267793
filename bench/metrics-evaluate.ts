// How long one core computes metrics queries from series that the store has answered already.
// Usage: node --conditions=@spanlight/source bench/metrics-evaluate.ts [series x buckets ...]
import {
  analyzeMetricsQuery,
  buildMetricsTable,
  evaluateMetricsQuery,
  type FetchedSeries,
  type Selector,
} from '../packages/query/src/index.ts';
import { machine, median, report } from './lib/report.ts';

const ROUNDS = 9;
const HOSTS = 100;
const MINUTE = 60_000;

/** What people have on a dashboard, and what costs most. */
const QUERIES: Readonly<Record<string, string>> = {
  'raw series': '$ticks',
  'rate per series': 'rate($ticks[5m])',
  'rate, summed per host': 'sum(irate($ticks) by (host_name))',
  'sum over an hour': 'sum_over_time($ticks[1h])',
  'median over an hour': 'median_over_time($ticks[1h])',
  'median across series': 'median(per_min($ticks))',
  'series by series': '$ticks / $limits',
  'series by group': '$ticks by (host_name, path) / sum($limits by (host_name))',
  'four columns with references':
    'sum($ticks) as a | sum($limits) as b | a / (a + b) as share | share > 0.5 as high | group by host_name, path',
};

console.log(machine());
const sizes = process.argv.slice(2);
for (const size of sizes.length === 0 ? ['1000x1000', '10000x120'] : sizes) {
  const [series = 0, buckets = 0] = size.split('x').map(Number);
  await measure(series, buckets);
}

async function measure(seriesCount: number, count: number): Promise<void> {
  console.log(`\n${seriesCount.toLocaleString('en')} series of ${count} points`);
  const answers = new Map<string, readonly FetchedSeries[]>();
  const grid = { start: Date.UTC(2026, 0, 1), interval: MINUTE, count };
  for (const [name, query] of Object.entries(QUERIES)) {
    const analysis = analyzeMetricsQuery(query, {
      metrics: ['ticks', 'limits'].map((alias) => ({ name: alias, alias, instrument: 'gauge' })),
    });
    const wrong = analysis.parts.find(({ error }) => error !== undefined);
    if (wrong) throw new Error(`${wrong.text}: ${wrong.error?.message}`);
    const evaluate = () =>
      evaluateMetricsQuery(analysis, {
        grid,
        fetch: (selector, asked) => {
          const key = `${selector.key} ${asked.count}`;
          const answer = answers.get(key) ?? makeSeries(selector, seriesCount, asked.count);
          answers.set(key, answer);
          return Promise.resolve(answer);
        },
      });
    // The first run makes the series and warms up the code.
    await evaluate();
    const evaluating: number[] = [];
    const tabulating: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const evaluation = await evaluate();
      const evaluated = performance.now();
      buildMetricsTable(evaluation);
      evaluating.push(evaluated - started);
      tabulating.push(performance.now() - evaluated);
    }
    answers.clear();
    report(name, median(evaluating), 'ms');
    report('  and its table', median(tabulating), 'ms');
  }
}

/** Rising values with a reset now and then and one point in fifty missing. */
function makeSeries(selector: Selector, seriesCount: number, count: number): FetchedSeries[] {
  const labels = [...selector.groupBy, ...selector.carry].map(({ attribute }) => attribute);
  const distinct = selector.func === 'raw' ? seriesCount : groupCount(labels, seriesCount);
  return Array.from({ length: distinct }, (_, index) => ({
    labels: labels.map((label) =>
      label === 'host_name' ? `host-${index % HOSTS}` : `/path/${Math.floor(index / HOSTS)}`,
    ),
    ...(selector.func === 'raw' ? { hash: String(1e9 + index) } : {}),
    values: Float64Array.from({ length: count }, (_, place) => {
      const turn = index * 31 + place;
      return turn % 50 === 0 ? Number.NaN : (turn % 300) * 1.5;
    }),
  }));
}

function groupCount(labels: readonly string[], seriesCount: number): number {
  if (labels.length === 0) return 1;
  return labels.includes('path') ? seriesCount : Math.min(HOSTS, seriesCount);
}
