import { DAY, durationOf, type TimeRange } from '../../time/range.ts';
import type { CopiedView, ItemsView, MetricListView } from '../copied-view.ts';

/**
 * A program in TypeScript that asks what a view asks; its answer is `answer`.
 * @param url Address of the server.
 */
export function sdkCall(view: CopiedView, url: string): string {
  const { projectId } = view;
  const { call, params } = callOf(view);
  return `import { Spanlight } from '@spanlight/sdk';

const client = new Spanlight({
  url: ${textOf(url)},
  project: ${textOf(projectId)},
  // The auth token of a user, "auth_token" in the server's spanlight.yml; ${url}/profile shows yours.
  token: process.env['SPANLIGHT_TOKEN'],
});
// Without a token:
// await client.users.login({ email: 'you@example.com', password: '…' });
const answer = await client.${call}({
${params.map((param) => `  ${param},\n`).join('')}});
`;
}

interface Call {
  readonly call: string;
  /** Source of each parameter. */
  readonly params: readonly string[];
}

function callOf(view: CopiedView): Call {
  switch (view.kind) {
    case 'groups':
    case 'items':
    case 'timeseries': {
      const calls = { groups: 'groups.list', items: 'spans.list', timeseries: 'groups.timeseries' };
      const search = view.search === '' ? [] : [param('search', view.search)];
      return {
        call: calls[view.kind],
        params: [...askedParams(view), ...search, ...orderParams(view)],
      };
    }
    case 'systems':
      return { call: 'systems.list', params: askedParams(view) };
    case 'metric-list':
      return { call: 'metrics.stats', params: metricListParams(view) };
    case 'monitors': {
      const { q, state, severity } = view;
      return { call: 'monitors.list', params: given({ q, state, severity }) };
    }
    case 'annotations':
      return {
        call: 'annotations.list',
        params: [`time: { gte: new Date(0), lt: new Date(Date.now() + ${366 * DAY}) }`],
      };
    case 'channels':
    case 'silences':
      return { call: `${view.kind}.list`, params: [] };
    case 'dashboards':
      return { call: 'dashboards.list', params: given({ q: view.q }) };
    case 'noise':
      return { call: 'alerts.stats', params: [param('time', { last: view.since })] };
    case 'service-graph':
      return { call: 'serviceGraph.get', params: askedParams(view) };
    case 'metrics':
      return metricCall(view);
    case 'trace':
      return { call: 'traces.columns', params: [param('traceId', view.traceId)] };
    case 'alerts':
      return {
        call: 'alerts.list',
        params: [
          ...(view.q === '' ? [] : [param('q', view.q)]),
          ...(Object.keys(view.attrs).length === 0 ? [] : [param('attrs', view.attrs)]),
        ],
      };
    case 'alert':
      return { call: 'alerts.why', params: [param('id', view.id)] };
    case 'dashboard':
    case 'monitor':
      return { call: `${view.kind}s.get`, params: [param('id', view.id)] };
  }
}

/** What is asked of spans: range, systems, query. */
function askedParams(view: Pick<ItemsView, 'range' | 'systems' | 'query'>): string[] {
  return [
    timeParam(view.range),
    ...(view.systems.length === 0 ? [] : [param('system', view.systems)]),
    ...(view.query === '' ? [] : [param('query', view.query)]),
  ];
}

const orderParams = ({ sort }: ItemsView): string[] =>
  sort ? [param('sortBy', sort.column), param('sortDesc', sort.desc)] : [];

function metricListParams(view: MetricListView): string[] {
  const { range, search, attributes, instruments, libraries } = view;
  const filter = {
    searchInput: search,
    attrKey: attributes,
    instrument: instruments,
    otelLibraryName: libraries,
  };
  return [timeParam(range), ...given(filter)];
}

/** Parameters that say something: neither undefined nor empty. */
const given = (
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): string[] =>
  Object.entries(params).flatMap(([name, value]) => (value?.length ? [param(name, value)] : []));

function metricCall(view: Extract<CopiedView, { kind: 'metrics' }>): Call {
  const { shownAs, metrics, query, range, timeOffset, minInterval } = view;
  const asked = [
    timeParam(range),
    param('query', query),
    ...(timeOffset ? [param('timeOffset', timeOffset)] : []),
    ...(minInterval ? [param('minInterval', minInterval)] : []),
  ];
  if (shownAs === 'spread')
    return {
      call: 'metrics.heatmap',
      params: [...asked, param('metric', metrics[0]?.name ?? '')],
    };
  const call = shownAs === 'table' || shownAs === 'gauge' ? shownAs : 'timeseries';
  return { call: `metrics.${call}`, params: [...asked, param('metrics', metrics)] };
}

/** A live range ends when the program runs. */
function timeParam(range: TimeRange): string {
  const gte = range.isLive
    ? `new Date(Date.now() - ${durationOf(range)})`
    : `new Date(${textOf(new Date(range.gte).toISOString())})`;
  const lt = range.isLive ? 'new Date()' : `new Date(${textOf(new Date(range.lt).toISOString())})`;
  return `time: { gte: ${gte}, lt: ${lt} }`;
}

const param = (name: string, value: unknown): string => `${name}: ${textOf(value)}`;

/** JSON is TypeScript, too. */
const textOf = (value: unknown): string => JSON.stringify(value);
