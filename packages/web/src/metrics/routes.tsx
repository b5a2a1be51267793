import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectPage } from '../app-route.tsx';
import { validateExploreSearch } from './search.ts';

const exploreRoute = createRoute({
  ...projectPage,
  path: '/metrics/$projectId/explore',
  validateSearch: validateExploreSearch,
  component: lazyRouteComponent(() => import('./explore/ExplorePage.tsx'), 'ExplorePage'),
});

const helpRoute = createRoute({
  ...projectPage,
  path: '/metrics/$projectId/help',
  component: lazyRouteComponent(() => import('./MetricsHelpCard.tsx'), 'MetricsHelpPage'),
});

const cheatSheetRoute = createRoute({
  ...projectPage,
  path: '/metrics/$projectId/cheatsheet',
  component: lazyRouteComponent(
    () => import('../query/help/CheatSheetPages.tsx'),
    'MetricsCheatSheetPage',
  ),
});

export const metricRoutes = [exploreRoute, helpRoute, cheatSheetRoute] as const;
