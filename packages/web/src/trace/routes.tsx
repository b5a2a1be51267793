import { createRoute } from '@tanstack/react-router';
import { appRoute, parseProjectId } from '../app-route.tsx';
import { validateTraceSearch } from './search.ts';
import { lazyPage } from '../data/lazy-page.ts';

/** One trace. */
const traceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/traces/$projectId/$traceId',
  params: { parse: (params) => ({ ...params, ...parseProjectId(params) }) },
  validateSearch: validateTraceSearch,
  component: lazyPage(() => import('./TracePage.tsx'), 'TracePage'),
});

/** One span, log or event: also those that belong to no trace. */
const spanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/traces/$projectId/$traceId/$spanId',
  params: { parse: (params) => ({ ...params, ...parseProjectId(params) }) },
  component: lazyPage(() => import('./SpanPage.tsx'), 'SpanPage'),
});

/** A trace id alone: finds its project and goes on to the trace, with the query string it came with. */
const findRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/traces/$traceId',
  validateSearch: validateTraceSearch,
  component: lazyPage(() => import('./FindTracePage.tsx'), 'FindTracePage'),
});

export const traceRoutes = [traceRoute, spanRoute, findRoute] as const;
