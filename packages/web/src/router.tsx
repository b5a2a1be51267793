import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { accountRoutes, loginRoute } from './account/routes.tsx';
import { alertingRoutes } from './alerting/routes.tsx';
import { appRoute, defaultProjectParams, rootRoute, projectPage } from './app-route.tsx';
import { createHistorySteps } from './data/history-steps.ts';
import { dashboardRoutes } from './dashboards/routes.tsx';
import { parseSearch, stringifySearch } from './data/search-params.ts';
import { takeNext } from './data/safe-next.ts';
import { sitePath } from './data/site-path.ts';
import { explorerRoutes } from './explorer/routes.tsx';
import { metricRoutes } from './metrics/routes.tsx';
import { serviceGraphRoutes } from './service-graph/routes.tsx';
import { overviewRoutes } from './overview/routes.tsx';
import { projectRoutes } from './project/routes.tsx';
import { NotFoundPage } from './shell/fallbacks/NotFoundPage.tsx';
import { PagePending } from './shell/fallbacks/Pending.tsx';
import { RouteError } from './shell/fallbacks/RouteError.tsx';
import type { RangeHistory } from './time/range-history.ts';
import { traceRoutes } from './trace/routes.tsx';

/** `/`: where sign-in was interrupted, else the overview of the project used last, else help with the first project. */
const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const next = takeNext();
    if (next !== undefined) throw redirect({ href: next, replace: true });
    throw redirect({
      to: '/overview/$projectId/systems',
      params: defaultProjectParams(context.session),
      replace: true,
    });
  },
});

const projectHomeRoute = createRoute({
  ...projectPage,
  path: '/$projectId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/overview/$projectId/systems', params, replace: true });
  },
});

/** Every other address. */
const notFoundRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  component: NotFoundPage,
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  appRoute.addChildren([
    homeRoute,
    projectHomeRoute,
    ...overviewRoutes,
    ...serviceGraphRoutes,
    ...explorerRoutes,
    ...dashboardRoutes,
    ...metricRoutes,
    ...alertingRoutes,
    ...traceRoutes,
    ...projectRoutes,
    ...accountRoutes,
    notFoundRoute,
  ]),
]);

/** The router of the console; search parameters are plain text, see `data/search-params.ts`. */
export function createConsoleRouter(queryClient: QueryClient, ranges: RangeHistory) {
  const historySteps = createHistorySteps();
  const router = createRouter({
    routeTree,
    context: { queryClient, historySteps, ranges },
    parseSearch,
    stringifySearch,
    basepath: sitePath === '' ? '/' : sitePath,
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultPendingMs: 200,
    defaultErrorComponent: RouteError,
    defaultPendingMinMs: 0,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
  router.subscribe('onBeforeNavigate', () => historySteps.note());
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
  interface HistoryState {
    /** What was opened over the page of the entry before, by its parameter in the address. */
    opened?: string | undefined;
  }
}
