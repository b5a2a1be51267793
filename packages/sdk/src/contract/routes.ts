// Every call of the API: the one table from which the server's validation, the contract tests and the OpenAPI
// description are made.

import { alertingRoutes } from './routes/alerting.ts';
import { annotationRoutes } from './routes/annotations.ts';
import { accountRoutes } from './routes/accounts.ts';
import { dashboardRoutes } from './routes/dashboards.ts';
import { metricRoutes } from './routes/metrics.ts';
import { notificationRoutes } from './routes/notifications.ts';
import type { Route } from './routes/route.ts';
import { tracingRoutes } from './routes/tracing.ts';

export type { Route, RouteAuth } from './routes/route.ts';

/** Every call by operation name, which is also its name on the client. */
export const routes = {
  ...accountRoutes,
  ...tracingRoutes,
  ...metricRoutes,
  ...dashboardRoutes,
  ...annotationRoutes,
  ...alertingRoutes,
  ...notificationRoutes,
} satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
