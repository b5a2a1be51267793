import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, parseProjectId } from '../app-route.tsx';
import { validateExploreSearch } from './search.ts';

const exploreRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/metrics/$projectId/explore',
  params: { parse: parseProjectId },
  validateSearch: validateExploreSearch,
  component: lazyRouteComponent(() => import('./explore/ExplorePage.tsx'), 'ExplorePage'),
});

const helpRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/metrics/$projectId/help',
  params: { parse: parseProjectId },
  component: lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage'),
});

const cheatSheetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/metrics/$projectId/cheatsheet',
  params: { parse: parseProjectId },
  component: lazyRouteComponent(() => import('./CheatSheetPage.tsx'), 'CheatSheetPage'),
});

export const metricRoutes = [exploreRoute, helpRoute, cheatSheetRoute] as const;
