// Every call of the API: the one table from which the server's validation, the contract tests and the OpenAPI
// description are made.

import { alertingRoutes } from './alerting.ts';
import { annotationRoutes } from './annotations.ts';
import { accountRoutes } from './accounts.ts';
import { dashboardRoutes } from './dashboards.ts';
import { metricRoutes } from './metrics.ts';
import { notificationRoutes } from './notifications.ts';
import { silenceRoutes } from './silences.ts';
import type { Route } from './call.ts';
import { tracingRoutes } from './tracing.ts';

export type { Route, RouteAuth } from './call.ts';

/** Every call by operation name, which is also its name on the client. */
export const routes = {
  ...accountRoutes,
  ...tracingRoutes,
  ...metricRoutes,
  ...dashboardRoutes,
  ...annotationRoutes,
  ...alertingRoutes,
  ...notificationRoutes,
  ...silenceRoutes,
} satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
