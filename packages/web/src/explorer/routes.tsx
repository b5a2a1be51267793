import { createRoute } from '@tanstack/react-router';
import { appRoute, parseProjectId, projectPage, inDefaultProject } from '../app-route.tsx';
import { validateGroupSearch, validateItemSearch } from '../items/search.ts';
import { lazyPage } from '../data/lazy-page.ts';

/** `/spans` and `/events`: the explorer of the project used last. */
const redirectRoute = (path: '/spans' | '/events') =>
  createRoute({
    getParentRoute: () => appRoute,
    path,
    validateSearch: validateGroupSearch,
    beforeLoad: inDefaultProject('/spans/$projectId'),
  });

/** What the tabs share: systems, query, range. */
const explorerRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'explorer',
  component: lazyPage(() => import('./ExplorerLayout.tsx'), 'ExplorerLayout'),
});

const groupsRoute = createRoute({
  getParentRoute: () => explorerRoute,
  path: '/spans/$projectId',
  params: { parse: parseProjectId },
  validateSearch: validateGroupSearch,
  component: lazyPage(() => import('./groups/GroupsTab.tsx'), 'GroupsTab'),
});

const itemsRoute = createRoute({
  getParentRoute: () => explorerRoute,
  path: '/spans/$projectId/items',
  params: { parse: parseProjectId },
  validateSearch: validateItemSearch,
  component: lazyPage(() => import('./items/ItemsTab.tsx'), 'ItemsTab'),
});

const timeseriesRoute = createRoute({
  getParentRoute: () => explorerRoute,
  path: '/spans/$projectId/timeseries',
  params: { parse: parseProjectId },
  validateSearch: validateItemSearch,
  component: lazyPage(() => import('./timeseries/TimeseriesTab.tsx'), 'TimeseriesTab'),
});

const cheatSheetRoute = createRoute({
  ...projectPage,
  path: '/spans/$projectId/cheatsheet',
  component: lazyPage(() => import('../query/help/CheatSheetPages.tsx'), 'SpansCheatSheetPage'),
});

export const explorerRoutes = [
  redirectRoute('/spans'),
  redirectRoute('/events'),
  explorerRoute.addChildren([groupsRoute, itemsRoute, timeseriesRoute]),
  cheatSheetRoute,
] as const;
