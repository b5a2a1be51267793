import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectPage } from '../app-route.tsx';
import { validateGraphSearch } from './search.ts';

export const serviceGraphRoutes = [
  createRoute({
    ...projectPage,
    path: '/overview/$projectId/service-graph',
    validateSearch: validateGraphSearch,
    component: lazyRouteComponent(() => import('./ServiceGraphPage.tsx'), 'ServiceGraphPage'),
  }),
] as const;
