import { createRoute, redirect } from '@tanstack/react-router';
import { appRoute, parseProjectId, projectPage, inDefaultProject } from '../app-route.tsx';
import { validateAlertsSearch, withFirstQuery } from './alerts/search.ts';
import { validateAnnotationsSearch } from './annotations/search.ts';
import { validateChannelsSearch } from './channels/search.ts';
import { validateMonitorsSearch } from './monitors/search.ts';
import { validateNoiseSearch } from './noise/search.ts';
import { validateSilencesSearch } from './silences/search.ts';
import { validateNewMonitorSearch } from '../new-monitor/search.ts';
import { isChannelType } from './states.ts';
import { validateTimeSearch } from '../time/search.ts';
import { lazyPage } from '../data/lazy-page.ts';

/** For the `params.parse` of routes with an alert or a monitor: ids are decimal numbers. */
function parseId<Params extends { projectId: string; id: string }>(params: Params): Params | false {
  return /^\d{1,20}$/u.test(params.id) && parseProjectId(params);
}

const ALERTS = '/alerting/$projectId/alerts';

/** `/alerts`: the alerts of the project used last. */
const shortRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerts',
  validateSearch: validateAlertsSearch,
  beforeLoad: inDefaultProject(ALERTS),
});

/** Alerts in links of years ago. */
const oldAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerts/$projectId/$id',
  params: { parse: parseId },
  beforeLoad: ({ params: { projectId } }) => {
    throw redirect({ to: ALERTS, params: { projectId }, replace: true });
  },
});

const homeRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: ALERTS, params, replace: true });
  },
});

const alertsRoute = createRoute({
  ...projectPage,
  path: ALERTS,
  validateSearch: validateAlertsSearch,
  beforeLoad: ({ params, search }) => {
    const first = withFirstQuery(search);
    if (first !== search) throw redirect({ to: ALERTS, params, search: first, replace: true });
  },
  component: lazyPage(() => import('./alerts/AlertsPage.tsx'), 'AlertsPage'),
});

const alertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerting/$projectId/alerts/$id',
  params: { parse: parseId },
  component: lazyPage(() => import('./alert/AlertPage.tsx'), 'AlertPage'),
});

const monitorsRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/monitors',
  validateSearch: validateMonitorsSearch,
  component: lazyPage(() => import('./monitors/list/MonitorsPage.tsx'), 'MonitorsPage'),
});

const monitorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerting/$projectId/monitors/$id',
  params: { parse: parseId },
  validateSearch: validateTimeSearch,
  component: lazyPage(() => import('./monitors/monitor/MonitorPage.tsx'), 'MonitorPage'),
});

const newMetricMonitorRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/monitors/new-metric',
  validateSearch: validateNewMonitorSearch,
  staticData: { isBare: true },
  component: lazyPage(
    () => import('./monitors/form/metric/MetricMonitorPages.tsx'),
    'NewMetricMonitorPage',
  ),
});

const editMetricMonitorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerting/$projectId/monitors/$id/metric',
  params: { parse: parseId },
  validateSearch: validateTimeSearch,
  staticData: { isBare: true },
  component: lazyPage(
    () => import('./monitors/form/metric/MetricMonitorPages.tsx'),
    'EditMetricMonitorPage',
  ),
});

const newErrorMonitorRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/monitors/new-error',
  validateSearch: validateTimeSearch,
  component: lazyPage(
    () => import('./monitors/form/error/ErrorMonitorPages.tsx'),
    'NewErrorMonitorPage',
  ),
});

const editErrorMonitorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerting/$projectId/monitors/$id/error',
  params: { parse: parseId },
  validateSearch: validateTimeSearch,
  component: lazyPage(
    () => import('./monitors/form/error/ErrorMonitorPages.tsx'),
    'EditErrorMonitorPage',
  ),
});

const silencesRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/silences',
  validateSearch: validateSilencesSearch,
  component: lazyPage(() => import('./silences/SilencesPage.tsx'), 'SilencesPage'),
});

const newSilenceRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/silences/new',
  component: lazyPage(() => import('./silences/SilencePage.tsx'), 'NewSilencePage'),
});

const silenceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerting/$projectId/silences/$id',
  params: { parse: parseId },
  component: lazyPage(() => import('./silences/SilencePage.tsx'), 'SilencePage'),
});

const channelsRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/channels',
  validateSearch: validateChannelsSearch,
  component: lazyPage(() => import('./channels/ChannelsPage.tsx'), 'ChannelsPage'),
});

const channelRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerting/$projectId/channels/$type/$id',
  params: {
    parse: ({ type, ...params }) => isChannelType(type) && parseId(params) && { ...params, type },
  },
  component: lazyPage(() => import('./channels/ChannelPage.tsx'), 'ChannelPage'),
});

const emailRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/email',
  component: lazyPage(() => import('./email/EmailPage.tsx'), 'EmailPage'),
});

const annotationsRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/annotations',
  validateSearch: validateAnnotationsSearch,
  component: lazyPage(() => import('./annotations/AnnotationsPage.tsx'), 'AnnotationsPage'),
});

const annotationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerting/$projectId/annotations/$id',
  params: { parse: parseId },
  component: lazyPage(() => import('./annotations/AnnotationPage.tsx'), 'AnnotationPage'),
});

const noiseRoute = createRoute({
  ...projectPage,
  path: '/alerting/$projectId/noise',
  validateSearch: validateNoiseSearch,
  component: lazyPage(() => import('./noise/NoisePage.tsx'), 'NoisePage'),
});

export const alertingRoutes = [
  shortRoute,
  oldAlertRoute,
  homeRoute,
  alertsRoute,
  alertRoute,
  monitorsRoute,
  monitorRoute,
  newMetricMonitorRoute,
  editMetricMonitorRoute,
  newErrorMonitorRoute,
  editErrorMonitorRoute,
  silencesRoute,
  newSilenceRoute,
  silenceRoute,
  channelsRoute,
  channelRoute,
  emailRoute,
  annotationsRoute,
  annotationRoute,
  noiseRoute,
] as const;
