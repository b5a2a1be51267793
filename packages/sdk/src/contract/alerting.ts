import * as groups from '../schemas/alerting/alert-groups.ts';
import * as history from '../schemas/alerting/alert-history.ts';
import * as stats from '../schemas/alerting/alert-stats.ts';
import * as schemas from '../schemas/alerting/alerts.ts';
import * as monitor from '../schemas/alerting/monitors.ts';
import { call, revised, yamlBody, yamlAnswer } from './call.ts';

const project = '/projects/{projectId}';
const alerts = `${project}/alerts` as const;
const monitors = `${project}/monitors` as const;

const embedded = { embed: 'alerts', lockable: true, narrowable: true } as const;
const changed = { response: schemas.alertsChangedResponseSchema, needs: [] } as const;
const changing = { ...changed, body: schemas.alertIdsRequestSchema } as const;
const read = { response: monitor.monitorResponseSchema, ...revised } as const;
const newMetric = { ...read, body: monitor.newMetricMonitorRequestSchema } as const;
const metric = { ...read, body: monitor.metricMonitorRequestSchema } as const;
const error = { ...read, body: monitor.errorMonitorRequestSchema } as const;
const unread = { response: monitor.monitorResponseSchema, unread: true } as const;

/** Calls about alerts and the monitors that open them. */
export const alertingRoutes = {
  'alerts.list': call(`GET ${alerts}`, 'Alerts with facets, at most 1000', {
    ...embedded,
    query: schemas.alertsRequestSchema,
    response: schemas.alertsResponseSchema,
    needs: ['alerts', 'count'],
  }),
  'alerts.groups': call(
    `GET ${alerts}/groups`,
    'A page of groups of alerts that share a monitor, attributes or labels',
    {
      ...embedded,
      query: groups.alertGroupsRequestSchema,
      response: groups.alertGroupsResponseSchema,
      ours: true,
    },
  ),
  'alerts.stats': call(
    `GET ${alerts}/stats`,
    'How often each monitor was heard, and what would have made one of them quieter',
    {
      query: stats.alertStatsRequestSchema,
      response: stats.alertStatsResponseSchema,
      ours: true,
    },
  ),
  'alerts.get': call(`GET ${alerts}/{alertId}`, 'One alert', {
    ...embedded,
    response: schemas.alertResponseSchema,
  }),
  'alerts.why': call(
    `GET ${alerts}/{alertId}/why`,
    'Why an alert did or did not notify: evaluation, events, deliveries and their attempts',
    { response: history.alertWhyResponseSchema, ours: true },
  ),
  'alerts.close': call(`PUT ${alerts}/closed`, 'Close alerts, at most 1000', changing),
  'alerts.open': call(`PUT ${alerts}/open`, 'Open alerts again, at most 1000', changing),
  'alerts.acknowledge': call(
    `PUT ${alerts}/acknowledged`,
    'Acknowledge alerts, at most 1000: nobody is notified of them again meanwhile',
    { ...changed, body: schemas.acknowledgeRequestSchema },
  ),
  'alerts.unacknowledge': call(
    `PUT ${alerts}/unacknowledged`,
    'Remove acknowledgements, at most 1000',
    changing,
  ),
  'alerts.closeAll': call(
    `PUT ${alerts}/close-all`,
    'Close every open alert of the project; answers how many there were',
    changed,
  ),
  'alerts.delete': call(`DELETE ${alerts}`, 'Delete alerts with their events', {
    body: schemas.alertIdsRequestSchema,
  }),
  'deliveries.replay': call(
    `POST ${project}/deliveries/{deliveryId}/replay`,
    'Try a delivery again that failed or was skipped',
    { response: history.deliveryResponseSchema, ours: true, client: 'alerts.replay' },
  ),
  'monitors.list': call(`GET ${monitors}`, 'A page of monitors, with the states of all', {
    embed: 'monitors',
    query: monitor.monitorsRequestSchema,
    response: monitor.monitorsResponseSchema,
    needs: ['monitors', 'count'],
  }),
  'monitors.get': call(`GET ${monitors}/{monitorId}`, 'One monitor', {
    ...read,
    embed: 'monitors',
    narrowable: true,
  }),
  'monitors.why': call(
    `GET ${monitors}/{monitorId}/why`,
    'What a monitor saw and decided at its newest evaluation',
    { response: history.monitorWhyResponseSchema, ours: true },
  ),
  'monitors.createMetric': call(`POST ${monitors}/metric`, 'Create a metric monitor', newMetric),
  'monitors.updateMetric': call(
    `PUT ${monitors}/{monitorId}/metric`,
    'Replace what people set of a metric monitor',
    metric,
  ),
  'monitors.createError': call(`POST ${monitors}/error`, 'Create an error monitor', error),
  'monitors.updateError': call(
    `PUT ${monitors}/{monitorId}/error`,
    'Replace what people set of an error monitor',
    error,
  ),
  'monitors.activate': call(`PUT ${monitors}/{monitorId}/active`, 'Resume a monitor', {
    ...unread,
    client: 'monitors.resume',
  }),
  'monitors.pause': call(`PUT ${monitors}/{monitorId}/paused`, 'Pause a monitor', unread),
  'monitors.delete': call(
    `DELETE ${monitors}/{monitorId}`,
    'Delete a monitor with its alerts',
    revised,
  ),
  'monitors.createFromYaml': call(`POST ${monitors}/yaml`, 'Create monitors from YAML', {
    ...yamlBody,
    response: monitor.createdMonitorsResponseSchema,
  }),
  'monitors.yaml': call(`GET ${monitors}/{monitorId}/yaml`, 'A monitor as YAML', {
    ...yamlAnswer,
    ...revised,
  }),
  'monitors.backtest': call(
    `POST ${monitors}/backtest`,
    'When a monitor would have fired and notified over past data; writes nothing',
    {
      auth: 'read',
      body: history.backtestRequestSchema,
      response: history.backtestResponseSchema,
      ours: true,
    },
  ),
};
