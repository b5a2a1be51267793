import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, parseProjectId } from '../app-route.tsx';

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$projectId',
  params: { parse: parseProjectId },
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
});

const dsnRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$projectId/dsn',
  params: { parse: parseProjectId },
  component: lazyRouteComponent(() => import('./DsnPage.tsx'), 'DsnPage'),
});

const sendDataRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/spans/$projectId/help',
  params: { parse: parseProjectId },
  component: lazyRouteComponent(() => import('./SendDataPage.tsx'), 'SendDataPage'),
});

const firstProjectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/projects',
  component: lazyRouteComponent(() => import('./FirstProjectPage.tsx'), 'FirstProjectPage'),
});

export const projectRoutes = [settingsRoute, dsnRoute, sendDataRoute, firstProjectRoute] as const;
