import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute, defaultProjectParams, parseProjectId, projectPage } from '../app-route.tsx';
import { validateOverviewSearch } from './search.ts';

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview',
  beforeLoad: ({ context }) => {
    throw redirect({
      to: '/overview/$projectId/systems',
      params: defaultProjectParams(context.session),
      replace: true,
    });
  },
});

const projectOverviewRoute = createRoute({
  ...projectPage,
  path: '/overview/$projectId',
  validateSearch: validateOverviewSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/overview/$projectId/systems', params, search, replace: true });
  },
});

const systemsRoute = createRoute({
  ...projectPage,
  path: '/overview/$projectId/systems',
  validateSearch: validateOverviewSearch,
  component: lazyRouteComponent(() => import('./SystemsPage.tsx'), 'SystemsPage'),
});

const slowestRoute = createRoute({
  ...projectPage,
  path: '/overview/$projectId/slowest-groups',
  validateSearch: validateOverviewSearch,
  component: lazyRouteComponent(() => import('./GroupPages.tsx'), 'SlowestPage'),
});

const systemGroupsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview/$projectId/groups/$system',
  params: { parse: parseProjectId },
  validateSearch: validateOverviewSearch,
  component: lazyRouteComponent(() => import('./GroupPages.tsx'), 'SystemGroupsPage'),
});

const attributeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview/$projectId/attributes/$attr',
  params: { parse: parseProjectId },
  validateSearch: validateOverviewSearch,
  component: lazyRouteComponent(() => import('./GroupPages.tsx'), 'AttributePage'),
});

export const overviewRoutes = [
  overviewRoute,
  projectOverviewRoute,
  systemsRoute,
  slowestRoute,
  systemGroupsRoute,
  attributeRoute,
] as const;
