import type { SavedView } from '@spanlight/sdk';
import {
  validateGroupSearch,
  validateItemSearch,
  type GroupSearch,
  type ItemSearch,
} from '../../items/search.ts';
import type { Explorer } from '../explorer-context.ts';
import { hasResults, type ExplorerRoute } from '../explorer-route.ts';

/** What a view remembers: the tab and its URL state without the start of the range, so that it opens live. */
export interface ViewState {
  readonly route: ExplorerRoute;
  readonly params: { readonly projectId: string };
  readonly query: SavedView['query'];
}

/** The state of a tab as a view keeps it; what was chosen for the person is written down. */
export function viewStateOf(
  route: ExplorerRoute,
  {
    projectId,
    search,
    selection,
    query,
  }: Pick<Explorer, 'projectId' | 'search' | 'selection' | 'query'>,
): ViewState {
  const {
    time_gte: _start,
    time_within: _within,
    page: _page,
    metrics_of: _measured,
    item: _opened,
    envs: _envs,
    services: _services,
    ...kept
  } = search;
  const state: GroupSearch = {
    ...kept,
    ...(selection ? { system: [...selection] } : {}),
    ...(hasResults(route) ? { query } : {}),
  };
  const entries = Object.entries(state).filter(([, value]) => value !== undefined);
  return { route, params: { projectId }, query: Object.fromEntries(entries) };
}

/** Where a view leads. Views of pages this console doesn't know open the groups. */
export function viewLocation(
  view: Pick<SavedView, 'route' | 'query'>,
  projectId: string,
):
  | { to: '/spans/$projectId'; params: { projectId: string }; search: GroupSearch }
  | {
      to: '/spans/$projectId/items' | '/spans/$projectId/timeseries';
      params: { projectId: string };
      search: ItemSearch;
    } {
  // An explicitly empty list is kept as null.
  const { page: _page, ...query } = view.query;
  const entries = Object.entries(query).map(([name, value]) => [name, value ?? []] as const);
  const raw: Record<string, unknown> = Object.fromEntries(entries);
  const params = { projectId };
  switch (view.route) {
    case 'SpanList':
      return { to: '/spans/$projectId/items', params, search: validateItemSearch(raw) };
    case 'SpanTimeseries':
      return { to: '/spans/$projectId/timeseries', params, search: validateItemSearch(raw) };
    default:
      return { to: '/spans/$projectId', params, search: validateGroupSearch(raw) };
  }
}

/** The views whose name, query or author contains a text. */
export function findViews(views: readonly SavedView[], text: string): SavedView[] {
  const wanted = text.trim().toLowerCase();
  return views.filter(({ name, query, user }) =>
    [name, query['query'], user?.name].some(
      (field) => typeof field === 'string' && field.toLowerCase().includes(wanted),
    ),
  );
}
