import { createRoute, redirect } from '@tanstack/react-router';
import { appRoute, projectPage } from '../app-route.tsx';
import { lazyPage } from '../data/lazy-page.ts';

const settingsRoute = createRoute({
  ...projectPage,
  path: '/projects/$projectId',
  component: lazyPage(() => import('./SettingsPage.tsx'), 'SettingsPage'),
});

const dsnRoute = createRoute({
  ...projectPage,
  path: '/projects/$projectId/dsn',
  component: lazyPage(() => import('./DsnPage.tsx'), 'DsnPage'),
});

const sendDataRoute = createRoute({
  ...projectPage,
  path: '/spans/$projectId/help',
  component: lazyPage(() => import('./SendData.tsx'), 'SendDataPage'),
});

const gettingStartedRoute = createRoute({
  ...projectPage,
  path: '/spans/$projectId/getting-started',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/spans/$projectId/help', params, search, replace: true });
  },
});

const firstProjectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/projects',
  component: lazyPage(() => import('./FirstProjectPage.tsx'), 'FirstProjectPage'),
});

export const projectRoutes = [
  settingsRoute,
  dsnRoute,
  sendDataRoute,
  gettingStartedRoute,
  firstProjectRoute,
] as const;
