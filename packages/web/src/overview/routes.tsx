import { createRoute, redirect } from '@tanstack/react-router';
import { appRoute, defaultProjectParams, parseProjectId, projectPage } from '../app-route.tsx';
import { validateOverviewSearch } from './search.ts';
import { lazyPage } from '../data/lazy-page.ts';

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
  component: lazyPage(() => import('./SystemsPage.tsx'), 'SystemsPage'),
});

const slowestRoute = createRoute({
  ...projectPage,
  path: '/overview/$projectId/slowest-groups',
  validateSearch: validateOverviewSearch,
  component: lazyPage(() => import('./GroupPages.tsx'), 'SlowestPage'),
});

const systemGroupsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview/$projectId/groups/$system',
  params: { parse: parseProjectId },
  validateSearch: validateOverviewSearch,
  component: lazyPage(() => import('./GroupPages.tsx'), 'SystemGroupsPage'),
});

const attributeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview/$projectId/attributes/$attr',
  params: { parse: parseProjectId },
  validateSearch: validateOverviewSearch,
  component: lazyPage(() => import('./GroupPages.tsx'), 'AttributePage'),
});

export const overviewRoutes = [
  overviewRoute,
  projectOverviewRoute,
  systemsRoute,
  slowestRoute,
  systemGroupsRoute,
  attributeRoute,
] as const;
