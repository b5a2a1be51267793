import { itemsMetrics } from '../../dashboard-items/items-metrics.ts';
import { DAY, durationOf, type TimeRange } from '../../time/range.ts';
import type {
  AlertsView,
  CopiedView,
  ItemsView,
  MetricListView,
  MetricsView,
  MonitorsView,
  Order,
  ServiceGraphView,
} from '../copied-view.ts';
import { lengthText } from './length-text.ts';

/** The command that shows a view in a terminal, quoted for a POSIX shell; undefined where none does. */
export function cliCommand(view: CopiedView): string | undefined {
  const words = wordsOf(view);
  return words && ['spanlight', ...words, '--project', view.projectId].map(quoted).join(' ');
}

function wordsOf(view: CopiedView): string[] | undefined {
  switch (view.kind) {
    case 'groups':
      return ['group', 'list', ...filterWords(view)];
    case 'items':
      return ['span', 'list', ...filterWords(view)];
    case 'timeseries': {
      const { metrics, query } = itemsMetrics(view);
      return query === ''
        ? undefined
        : metricWords({ ...view, kind: 'metrics', title: '', metrics, query, shownAs: 'line' });
    }
    case 'metrics':
      return metricWords(view);
    case 'trace':
      return ['trace', 'get', view.traceId];
    case 'alerts':
      return alertWords(view);
    case 'alert':
      return ['alert', 'get', String(view.id)];
    case 'dashboard':
    case 'monitor':
      return [view.kind, 'get', view.id];
    case 'systems':
      return [
        'system',
        'list',
        ...filterWords({ ...view, search: '', sort: systemOrder(view.sort) }),
      ];
    case 'metric-list':
      return metricListWords(view);
    case 'monitors':
      return monitorWords(view);
    case 'annotations':
      return ['annotation', 'list', '--from', '1970-01-01', '--to', nextYear(), '--limit', '1000'];
    case 'channels':
      return ['channel', 'list'];
    case 'silences':
      return ['silence', 'list'];
    case 'dashboards':
      return ['dashboard', 'list', ...(view.q === undefined ? [] : [`--search=${view.q}`])];
    case 'noise':
      return ['alert', 'stats', '--since', view.since];
    case 'service-graph':
      return ['api', 'GET', graphPath(view)];
  }
}

/** No command of its own asks who calls whom: the call of the API does, over the range as it is now. */
function graphPath({ range, systems, query }: ServiceGraphView): string {
  const asked = new URLSearchParams({
    time_gte: new Date(range.gte).toISOString(),
    time_lt: new Date(range.lt).toISOString(),
  });
  for (const system of systems) asked.append('system', system);
  if (query !== '') asked.append('query', query);
  return `/tracing/{project}/service-graph?${asked.toString()}`;
}

type Filter = Pick<ItemsView, 'range' | 'systems' | 'query' | 'search' | 'sort'>;

function filterWords({ range, systems, query, search, sort }: Filter): string[] {
  return [
    ...timeWords(range),
    // After it come no words that stand alone: it takes all there are.
    ...(systems.length === 0 ? [] : ['--system', ...systems]),
    ...(query === '' ? [] : ['--query', query]),
    ...(search === '' ? [] : [`--search=${search}`]),
    ...(sort ? [`--sort=${sort.desc ? '-' : ''}${sort.column}`] : []),
  ];
}

/** Columns of systems that the command calls otherwise; of errors it knows the share alone, not the number. */
const SYSTEM_COLUMNS = new Map([
  ['errorRate', 'errors'],
  ['errorCount', 'errors'],
  ['groupCount', 'groups'],
]);

function systemOrder({ column, desc }: Order = { column: 'rate', desc: true }): Order {
  return { column: SYSTEM_COLUMNS.get(column) ?? column, desc };
}

/** Undefined where libraries are chosen, which the command knows nothing of. */
function metricListWords(view: MetricListView): string[] | undefined {
  const { range, search, attributes, instruments, libraries } = view;
  if (libraries.length > 0) return undefined;
  return [
    'metric',
    'list',
    ...timeWords(range),
    ...(instruments.length === 0 ? [] : ['--instrument', ...instruments]),
    ...(attributes.length === 0 ? [] : ['--attr', ...attributes]),
    ...(search === '' ? [] : [`--search=${search}`]),
    '--sort=-series',
  ];
}

function monitorWords({ q, state, severity }: MonitorsView): string[] {
  return [
    'monitor',
    'list',
    ...(q === undefined ? [] : [`--search=${q}`]),
    ...(state === undefined ? [] : ['--state', state]),
    ...(severity === undefined ? [] : ['--severity', severity]),
  ];
}

/** A day after what anybody has planned. */
const nextYear = (): string => new Date(Date.now() + 366 * DAY).toISOString().slice(0, 10);

function metricWords(view: MetricsView): string[] | undefined {
  const { range, metrics, query, shownAs, timeOffset } = view;
  if (shownAs === 'spread') return undefined;
  const isSeries = shownAs !== 'table' && shownAs !== 'gauge';
  return [
    'metric',
    'query',
    query,
    ...metrics.flatMap(({ name, alias }) => ['-m', `${name} as $${alias}`]),
    isSeries ? '--chart' : `--${shownAs}`,
    ...timeWords(range, timeOffset),
  ];
}

/** Alerts are narrowed by status, by type and by monitor with flags of their own. */
function alertWords({ q, attrs }: AlertsView): string[] {
  const { alert_status: status = [], alert_type: type = [], ...others } = attrs;
  const monitor = /^monitor:(\d+)$/u.exec(q)?.[1];
  const [only] = type;
  return [
    'alert',
    'list',
    '--status',
    status.length === 1 ? (status[0] ?? 'all') : 'all',
    ...(type.length === 1 && only !== undefined ? ['--type', only] : []),
    ...(monitor === undefined ? [] : ['--monitor', monitor]),
    ...(q === '' || monitor !== undefined ? [] : [`--search=${q}`]),
    ...Object.entries(others).flatMap(([key, values]) =>
      values.flatMap((value) => ['--attr', `${key}=${value}`]),
    ),
  ];
}

/** A live range by its length, another one by its ends; both so many milliseconds earlier. */
function timeWords(range: TimeRange, earlier = 0): string[] {
  const at = (time: number): string => new Date(time - earlier).toISOString();
  if (!range.isLive) return ['--from', at(range.gte), '--to', at(range.lt)];
  const ago = earlier === 0 ? [] : ['--to', `${lengthText(earlier / 1000)} ago`];
  return ['--since', lengthText(durationOf(range) / 1000), ...ago];
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
