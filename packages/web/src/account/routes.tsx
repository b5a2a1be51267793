import { createRoute } from '@tanstack/react-router';
import { appRoute, rootRoute } from '../app-route.tsx';
import { readText } from '../data/search-params.ts';
import { lazyPage } from '../data/lazy-page.ts';

/** Search parameters of the login page. */
export interface LoginSearch {
  /** Path to go to after signing in. */
  next?: string | undefined;
}

/** Outside the shell: nobody is known yet. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): LoginSearch => ({ next: readText(raw, 'next') }),
  component: lazyPage(() => import('./LoginPage.tsx'), 'LoginPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  component: lazyPage(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

const usageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/usage',
  // Length of the range in days; absent for the last month.
  validateSearch: (raw: Record<string, unknown>): { days?: string | undefined } => ({
    days: readText(raw, 'days'),
  }),
  component: lazyPage(() => import('./UsagePage.tsx'), 'UsagePage'),
});

export const accountRoutes = [profileRoute, usageRoute] as const;
