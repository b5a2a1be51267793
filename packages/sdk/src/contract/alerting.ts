import * as history from '../schemas/alerting/alert-history.ts';
import * as schemas from '../schemas/alerting/alerts.ts';
import * as monitor from '../schemas/alerting/monitors.ts';
import { call, revised, yamlBody, yamlAnswer } from './call.ts';

const project = '/projects/{projectId}';
const alerts = `${project}/alerts` as const;
const monitors = `${project}/monitors` as const;

const changed = { response: schemas.alertsChangedResponseSchema, needs: [] } as const;
const changing = { ...changed, body: schemas.alertIdsRequestSchema } as const;
const read = { response: monitor.monitorResponseSchema, ...revised } as const;
const metric = { ...read, body: monitor.metricMonitorRequestSchema } as const;
const error = { ...read, body: monitor.errorMonitorRequestSchema } as const;
const unread = { response: monitor.monitorResponseSchema, unread: true } as const;

/** Calls about alerts and the monitors that open them. */
export const alertingRoutes = {
  'alerts.list': call(alerts, 'GET', 'Alerts with facets, at most 1000', {
    embed: 'alerts',
    query: schemas.alertsRequestSchema,
    response: schemas.alertsResponseSchema,
    needs: ['alerts', 'count'],
  }),
  'alerts.get': call(alerts, 'GET /{alertId}', 'One alert', {
    embed: 'alerts',
    response: schemas.alertResponseSchema,
  }),
  'alerts.why': call(
    alerts,
    'GET /{alertId}/why',
    'Why an alert did or did not notify: evaluation, events, deliveries and their attempts',
    { response: history.alertWhyResponseSchema, ours: true },
  ),
  'alerts.close': call(alerts, 'PUT /closed', 'Close alerts, at most 1000', changing),
  'alerts.open': call(alerts, 'PUT /open', 'Open alerts again, at most 1000', changing),
  'alerts.closeAll': call(
    alerts,
    'PUT /close-all',
    'Close every open alert of the project; answers how many there were',
    changed,
  ),
  'alerts.delete': call(alerts, 'DELETE', 'Delete alerts with their events', {
    body: schemas.alertIdsRequestSchema,
  }),
  'deliveries.replay': call(
    project,
    'POST /deliveries/{deliveryId}/replay',
    'Try a failed delivery again',
    { response: history.deliveryResponseSchema, ours: true, client: 'alerts.replay' },
  ),
  'monitors.list': call(monitors, 'GET', 'A page of monitors, with the states of all', {
    embed: 'monitors',
    query: monitor.monitorsRequestSchema,
    response: monitor.monitorsResponseSchema,
    needs: ['monitors', 'count'],
  }),
  'monitors.get': call(monitors, 'GET /{monitorId}', 'One monitor', { ...read, embed: 'monitors' }),
  'monitors.why': call(
    monitors,
    'GET /{monitorId}/why',
    'What a monitor saw and decided at its newest evaluation',
    { response: history.monitorWhyResponseSchema, ours: true },
  ),
  'monitors.createMetric': call(monitors, 'POST /metric', 'Create a metric monitor', metric),
  'monitors.updateMetric': call(
    monitors,
    'PUT /{monitorId}/metric',
    'Replace what people set of a metric monitor',
    metric,
  ),
  'monitors.createError': call(monitors, 'POST /error', 'Create an error monitor', error),
  'monitors.updateError': call(
    monitors,
    'PUT /{monitorId}/error',
    'Replace what people set of an error monitor',
    error,
  ),
  'monitors.activate': call(monitors, 'PUT /{monitorId}/active', 'Resume a monitor', {
    ...unread,
    client: 'monitors.resume',
  }),
  'monitors.pause': call(monitors, 'PUT /{monitorId}/paused', 'Pause a monitor', unread),
  'monitors.delete': call(
    monitors,
    'DELETE /{monitorId}',
    'Delete a monitor with its alerts',
    revised,
  ),
  'monitors.createFromYaml': call(monitors, 'POST /yaml', 'Create monitors from YAML', {
    ...yamlBody,
    response: monitor.createdMonitorsResponseSchema,
  }),
  'monitors.yaml': call(monitors, 'GET /{monitorId}/yaml', 'A monitor as YAML', {
    ...yamlAnswer,
    ...revised,
  }),
  'monitors.backtest': call(
    monitors,
    'POST /backtest',
    'When a metric monitor would have fired and notified over past data; writes nothing',
    {
      auth: 'read',
      body: history.backtestRequestSchema,
      response: history.backtestResponseSchema,
      ours: true,
    },
  ),
};
