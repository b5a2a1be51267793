import type { QueryClient } from '@tanstack/react-query';
import { alertQuery } from './alerting/alert/queries.ts';
import { alertsQuery } from './alerting/alerts/queries.ts';
import {
  filterOf as alertFilterOf,
  orderOf,
  validateAlertsSearch,
  withFirstQuery,
} from './alerting/alerts/search.ts';
import { dashboardQuery, dashboardsQuery } from './dashboard-items/queries.ts';
import { validateListSearch } from './dashboards/search.ts';
import { parseSearch, type RawSearch } from './data/search-params.ts';
import { defaultQuery } from './explorer/default-query.ts';
import { askedSystems, kindInfo, kindOfSelection } from './explorer/systems/system-kinds.ts';
import { groupsQuery, systemsOfRowsQuery, systemsQuery } from './items/queries.ts';
import { type GroupSearch, readSorting, validateGroupSearch } from './items/search.ts';
import { metricStatsQuery } from './metrics/queries.ts';
import { filterOf as metricFilterOf, validateExploreSearch } from './metrics/search.ts';
import { serviceGraphQuery } from './service-graph/queries.ts';
import type { RangeHistory } from './time/range-history.ts';
import { DAY, type TimeRange } from './time/range.ts';
import { validateTimeSearch } from './time/search.ts';
import { spanQuery, traceQuery } from './trace/queries.ts';

/** Where the page is, and who asks for it. */
interface Opening {
  readonly queryClient: QueryClient;
  readonly ranges: RangeHistory;
  /** Below the site's path. */
  readonly path: string;
  /** With its `?`. */
  readonly search: string;
}

/** A page that is being opened. */
interface Page {
  readonly client: QueryClient;
  /** The ids in its path, in their order. */
  readonly ids: readonly [project: string, ...others: string[]];
  readonly search: RawSearch;
  /** The range of the page. @param longest In days. */
  range(longest: number): TimeRange;
}

/** The pages that ask something, by their paths, and what they ask at once. */
const FIRST: readonly (readonly [path: RegExp, ask: (page: Page) => void])[] = [
  [/^\/overview\/(\d+)\/service-graph$/, askGraph],
  [/^\/overview\/(\d+)/, (page) => askSystems(page, 30)],
  [/^\/spans\/(\d+)$/, askGroups],
  [/^\/spans\/(\d+)\/(?:items|timeseries)$/, askSystemsOfRows],
  [
    /^\/traces\/(\d+)\/([\da-f-]+)$/,
    ({ client, ids: [project, trace = ''] }) =>
      void client.prefetchQuery(traceQuery(project, trace)),
  ],
  [
    /^\/traces\/(\d+)\/([\da-f-]+)\/(\d+)$/,
    ({ client, ids: [project, trace = '', span = ''] }) =>
      void client.prefetchQuery(spanQuery(project, trace, span)),
  ],
  [
    /^\/metrics\/(\d+)$/,
    ({ client, ids: [project], search }) =>
      void client.prefetchQuery(dashboardsQuery(project, validateListSearch(search))),
  ],
  [/^\/metrics\/(\d+)\/(\d+)(?:\/(\w+))?$/, askDashboard],
  [/^\/metrics\/(\d+)\/explore$/, askMetrics],
  [/^\/alerting\/(\d+)(?:\/alerts)?$/, askAlerts],
  [
    /^\/alerting\/(\d+)\/alerts\/(\d+)$/,
    ({ client, ids: [project, alert = ''] }) =>
      void client.prefetchQuery(alertQuery(project, alert)),
  ],
];

/**
 * Asks what the page of an address asks first, before there is a page. The page finds the question under way; where an
 * address is missing here, or asks something else after all, it only waits longer.
 */
export function askFirst({ queryClient, ranges, path, search: text }: Opening): void {
  const plain = path.replace(/\/$/u, '');
  for (const [pattern, ask] of FIRST) {
    const [, project, ...others] = pattern.exec(plain) ?? [];
    if (project === undefined) continue;
    const search = parseSearch(text);
    ask({
      client: queryClient,
      ids: [project, ...others],
      search,
      range: (longest) => ranges.resolve(validateTimeSearch(search), longest * DAY),
    });
    return;
  }
}

function askSystems({ client, ids: [project], search: raw, range }: Page, longest: number): void {
  const { query = '', search = '' } = validateGroupSearch(raw);
  void client.prefetchQuery(systemsQuery(project, range(longest), { query, search }));
}

function askSystemsOfRows({ client, ids: [project], search, range }: Page): void {
  const asked = validateGroupSearch(search);
  if (isNarrowed(asked)) return;
  void client.prefetchQuery(systemsOfRowsQuery(project, range(90), asked));
}

/** Whether more than the query says what is wanted. What makes conditions of that comes with the page, which then asks itself. */
function isNarrowed({ envs, services }: GroupSearch): boolean {
  return envs !== undefined || services !== undefined;
}

/** An address without systems shows all spans, unless the project turns out to have none. */
function askGroups(page: Page): void {
  const search = validateGroupSearch(page.search);
  if (isNarrowed(search)) return;
  const systems = search.system ?? [kindInfo('spans').all];
  const filter = {
    projectId: page.ids[0],
    range: page.range(90),
    systems,
    query: search.query ?? defaultQuery(kindOfSelection(systems)),
    search: search.search ?? '',
  };
  void page.client.prefetchQuery(groupsQuery(filter, readSorting(search)));
  askSystemsOfRows(page);
}

function askGraph(page: Page): void {
  const { client, ids, search, range } = page;
  const { system, query = '' } = validateGroupSearch(search);
  const graph = serviceGraphQuery({
    projectId: ids[0],
    range: range(30),
    systems: askedSystems(system),
    query,
    search: '',
  });
  void client.prefetchQuery(graph);
  askSystems(page, 30);
  // Of the same file as the page, which is on its way too.
  const layouts = import('./service-graph/layout/first-layout.ts');
  void layouts.then(({ layOutFirst }) => layOutFirst(client, graph, search));
}

function askDashboard({
  client,
  ids: [projectId, dashboard = '', tab],
  search,
  range,
}: Page): void {
  const answer = client.fetchQuery(dashboardQuery(projectId, dashboard));
  // Of the same file as the page, which is on its way too.
  const panels = import('./dashboards/opening/first-panels.ts');
  const { innerWidth: width } = window;
  void Promise.all([answer, panels])
    .then(([content, { askFirstPanels }]) =>
      askFirstPanels({ client, projectId, content, tab, search, range: range(90), width }),
    )
    // The page says why there is none.
    .catch(() => undefined)
    .then(() => client.prefetchQuery(dashboardsQuery(projectId)));
}

function askMetrics({ client, ids: [project], search, range }: Page): void {
  const filter = metricFilterOf(validateExploreSearch(search));
  void client.prefetchQuery(metricStatsQuery(project, range(90), filter));
}

function askAlerts({ client, ids: [project], search: raw }: Page): void {
  const search = withFirstQuery(validateAlertsSearch(raw));
  void client.prefetchQuery(alertsQuery(project, alertFilterOf(search), orderOf(search)));
}
