import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute, parseProjectId } from '../app-route.tsx';
import { defaultProject } from '../data/last-project.ts';
import { validateOverviewSearch } from './search.ts';

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview',
  beforeLoad: ({ context }) => {
    const { user, projects } = context.session;
    const project = defaultProject(user.id, projects);
    if (!project) throw redirect({ to: '/help/projects', replace: true });
    throw redirect({
      to: '/overview/$projectId/systems',
      params: { projectId: String(project.id) },
      replace: true,
    });
  },
});

const projectOverviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview/$projectId',
  params: { parse: parseProjectId },
  validateSearch: validateOverviewSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/overview/$projectId/systems', params, search, replace: true });
  },
});

const systemsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview/$projectId/systems',
  params: { parse: parseProjectId },
  validateSearch: validateOverviewSearch,
  component: lazyRouteComponent(() => import('./SystemsPage.tsx'), 'SystemsPage'),
});

const slowestRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/overview/$projectId/slowest-groups',
  params: { parse: parseProjectId },
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
