import { createRoute } from '@tanstack/react-router';
import { projectPage } from '../app-route.tsx';
import { validateGraphSearch } from './search.ts';
import { lazyPage } from '../data/lazy-page.ts';

export const serviceGraphRoutes = [
  createRoute({
    ...projectPage,
    path: '/overview/$projectId/service-graph',
    validateSearch: validateGraphSearch,
    component: lazyPage(() => import('./ServiceGraphPage.tsx'), 'ServiceGraphPage'),
  }),
] as const;
