import type { FastifyInstance } from 'fastify';

import type { ApiContext } from './api-context.ts';
import { alertRoutes } from './alerting/alerts.ts';
import { annotationRoutes } from './alerting/annotations.ts';
import { attributeRoutes } from './tracing/attributes.ts';
import { dashboardYamlRoutes } from './dashboards/dashboard-yaml.ts';
import { embedTokenRoutes } from './accounts/embed-tokens.ts';
import { dashboardRoutes } from './dashboards/dashboards.ts';
import { gridItemRoutes } from './dashboards/grid-items.ts';
import { gridRowRoutes } from './dashboards/grid-rows.ts';
import { groupRoutes } from './tracing/groups.ts';
import { spanRoutes } from './tracing/spans.ts';
import { systemRoutes } from './tracing/systems.ts';
import { traceRoutes } from './tracing/traces.ts';
import { usageRoutes } from './accounts/usage.ts';
import { monitorYamlRoutes } from './alerting/monitor-yaml.ts';
import { monitorRoutes } from './alerting/monitors.ts';
import { notificationChannelRoutes } from './alerting/notification-channels.ts';
import { metricRoutes } from './metrics/metrics.ts';
import { pinnedFacetRoutes } from './accounts/pinned-facets.ts';
import { projectRoutes } from './accounts/projects.ts';
import { savedViewRoutes } from './accounts/saved-views.ts';
import { ssoRoutes } from './accounts/sso.ts';
import { userRoutes } from './accounts/users.ts';
import { serveCalls } from './http/call.ts';

/** Registers every call of the API; each file is handed what its type names. */
export function apiRoutes(app: FastifyInstance, context: ApiContext): void {
  const serve = serveCalls(app, context);
  userRoutes(serve, context);
  ssoRoutes(app, serve, context);
  projectRoutes(serve, context);
  savedViewRoutes(serve, context.metadata);
  pinnedFacetRoutes(serve, context.metadata);
  usageRoutes(serve, context);
  systemRoutes(serve, context);
  attributeRoutes(serve, context);
  groupRoutes(serve, context);
  spanRoutes(serve, context);
  traceRoutes(serve, context);
  metricRoutes(serve, context);
  dashboardRoutes(serve, context);
  dashboardYamlRoutes(serve, context.metadata);
  gridItemRoutes(serve, context.metadata);
  gridRowRoutes(serve, context.metadata);
  annotationRoutes(serve, context);
  alertRoutes(serve, context);
  embedTokenRoutes(serve, context);
  monitorRoutes(serve, context);
  monitorYamlRoutes(serve, context.metadata);
  notificationChannelRoutes(serve, context);
}
