import { durationOf, type TimeRange } from '../../time/range.ts';
import type { CopiedView } from '../copied-view.ts';

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
  // The auth token of a user; ${url}/profile shows yours.
  token: process.env['SPANLIGHT_TOKEN'],
});
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
      return { call: calls[view.kind], params: [...askedParams(view), ...search] };
    }
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
function askedParams(
  view: Pick<Extract<CopiedView, { kind: 'service-graph' }>, 'range' | 'systems' | 'query'>,
): string[] {
  return [
    timeParam(view.range),
    ...(view.systems.length === 0 ? [] : [param('system', view.systems)]),
    ...(view.query === '' ? [] : [param('query', view.query)]),
  ];
}

function metricCall(view: Extract<CopiedView, { kind: 'metrics' }>): Call {
  const { shownAs, metrics, query, range } = view;
  const asked = [timeParam(range), param('query', query)];
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
