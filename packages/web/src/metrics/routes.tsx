import { createRoute } from '@tanstack/react-router';
import { projectPage } from '../app-route.tsx';
import { validateExploreSearch } from './search.ts';
import { lazyPage } from '../data/lazy-page.ts';

const exploreRoute = createRoute({
  ...projectPage,
  path: '/metrics/$projectId/explore',
  validateSearch: validateExploreSearch,
  component: lazyPage(() => import('./explore/ExplorePage.tsx'), 'ExplorePage'),
});

const helpRoute = createRoute({
  ...projectPage,
  path: '/metrics/$projectId/help',
  component: lazyPage(() => import('./MetricsHelpCard.tsx'), 'MetricsHelpPage'),
});

const cheatSheetRoute = createRoute({
  ...projectPage,
  path: '/metrics/$projectId/cheatsheet',
  component: lazyPage(() => import('../query/help/CheatSheetPages.tsx'), 'MetricsCheatSheetPage'),
});

export const metricRoutes = [exploreRoute, helpRoute, cheatSheetRoute] as const;
