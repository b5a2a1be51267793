import { createRoute, redirect } from '@tanstack/react-router';
import { appRoute, parseProjectId, projectPage, inDefaultProject } from '../app-route.tsx';
import { validateTimeSearch } from '../time/search.ts';
import {
  validateDashboardSearch,
  validateGridSearch,
  validateListSearch,
  validateTableSearch,
} from './search.ts';
import { lazyPage } from '../data/lazy-page.ts';

/** For the `params.parse` of routes with a dashboard: ids are decimal numbers. */
function parseIds<Params extends { projectId: string; dashboardId: string }>(
  params: Params,
): Params | false {
  return /^\d{1,16}$/u.test(params.dashboardId) && parseProjectId(params);
}

/** `/metrics`: the dashboards of the project used last. */
const redirectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/metrics',
  validateSearch: validateListSearch,
  beforeLoad: inDefaultProject('/metrics/$projectId'),
});

const listRoute = createRoute({
  ...projectPage,
  path: '/metrics/$projectId',
  validateSearch: validateListSearch,
  component: lazyPage(() => import('./list/ListPage.tsx'), 'ListPage'),
});

/** A dashboard without a tab: the table if it has one, else the grid if that has rows. */
const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/metrics/$projectId/$dashboardId',
  params: { parse: parseIds },
  validateSearch: validateTimeSearch,
  beforeLoad: async ({ context, params, search }) => {
    const { firstTab } = await import('./opening/first-tab.ts');
    const tab = await firstTab(context.queryClient, params);
    throw redirect({
      to: tab === 'grid' ? GRID : TABLE,
      params,
      search,
      replace: true,
    });
  },
});

const TABLE = '/metrics/$projectId/$dashboardId/table';
const GRID = '/metrics/$projectId/$dashboardId/grid';

/** What the tabs share: the dashboard, its range. */
const frameRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'dashboard',
  component: lazyPage(() => import('./frame/DashboardFrame.tsx'), 'DashboardFrame'),
});

const tableRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: TABLE,
  params: { parse: parseIds },
  validateSearch: validateTableSearch,
  component: lazyPage(() => import('./table/TableTab.tsx'), 'TableTab'),
});

const gridRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: GRID,
  params: { parse: parseIds },
  validateSearch: validateGridSearch,
  component: lazyPage(() => import('./grid/GridTab.tsx'), 'GridTab'),
});

const helpRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/metrics/$projectId/$dashboardId/help',
  params: { parse: parseIds },
  validateSearch: validateDashboardSearch,
  component: lazyPage(() => import('./frame/HelpTab.tsx'), 'HelpTab'),
});

export const dashboardRoutes = [
  redirectRoute,
  listRoute,
  dashboardRoute,
  frameRoute.addChildren([tableRoute, gridRoute, helpRoute]),
] as const;
