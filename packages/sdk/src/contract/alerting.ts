import * as alertHistory from '../schemas/alerting/alert-history.ts';
import * as alerts from '../schemas/alerting/alerts.ts';
import * as monitors from '../schemas/alerting/monitors.ts';
import { call, yamlBody, yamlAnswer } from './call.ts';

/** Calls about alerts and the monitors that open them. */
export const alertingRoutes = {
  'alerts.list': call('GET /projects/{projectId}/alerts', 'Alerts with facets, at most 1000', {
    embed: 'alerts',
    query: alerts.alertsRequestSchema,
    response: alerts.alertsResponseSchema,
    needs: ['alerts', 'count'],
  }),
  'alerts.get': call('GET /projects/{projectId}/alerts/{alertId}', 'One alert', {
    embed: 'alerts',
    response: alerts.alertResponseSchema,
  }),
  'alerts.why': call(
    'GET /projects/{projectId}/alerts/{alertId}/why',
    'Why an alert did or did not notify: evaluation, events, deliveries and their attempts',
    { response: alertHistory.alertWhyResponseSchema, ours: true },
  ),
  'alerts.close': call('PUT /projects/{projectId}/alerts/closed', 'Close alerts, at most 1000', {
    body: alerts.alertIdsRequestSchema,
    response: alerts.alertsChangedResponseSchema,
    needs: [],
  }),
  'alerts.open': call('PUT /projects/{projectId}/alerts/open', 'Open alerts again, at most 1000', {
    body: alerts.alertIdsRequestSchema,
    response: alerts.alertsChangedResponseSchema,
    needs: [],
  }),
  'alerts.closeAll': call(
    'PUT /projects/{projectId}/alerts/close-all',
    'Close every open alert of the project',
    { response: alerts.alertsChangedResponseSchema, needs: [] },
  ),
  'alerts.delete': call('DELETE /projects/{projectId}/alerts', 'Delete alerts with their events', {
    body: alerts.alertIdsRequestSchema,
  }),
  'deliveries.replay': call(
    'POST /projects/{projectId}/deliveries/{deliveryId}/replay',
    'Try a failed delivery again',
    { response: alertHistory.deliveryResponseSchema, ours: true, client: 'alerts.replay' },
  ),
  'monitors.list': call(
    'GET /projects/{projectId}/monitors',
    'A page of monitors, with the states of all',
    {
      embed: 'monitors',
      query: monitors.monitorsRequestSchema,
      response: monitors.monitorsResponseSchema,
      needs: ['monitors', 'count'],
    },
  ),
  'monitors.get': call('GET /projects/{projectId}/monitors/{monitorId}', 'One monitor', {
    embed: 'monitors',
    response: monitors.monitorResponseSchema,
    revised: true,
  }),
  'monitors.why': call(
    'GET /projects/{projectId}/monitors/{monitorId}/why',
    'What a monitor saw and decided at its newest evaluation',
    { response: alertHistory.monitorWhyResponseSchema, ours: true },
  ),
  'monitors.createMetric': call(
    'POST /projects/{projectId}/monitors/metric',
    'Create a metric monitor',
    {
      body: monitors.metricMonitorRequestSchema,
      response: monitors.monitorResponseSchema,
      revised: true,
    },
  ),
  'monitors.updateMetric': call(
    'PUT /projects/{projectId}/monitors/{monitorId}/metric',
    'Change a metric monitor',
    {
      body: monitors.metricMonitorRequestSchema,
      response: monitors.monitorResponseSchema,
      revised: true,
    },
  ),
  'monitors.createError': call(
    'POST /projects/{projectId}/monitors/error',
    'Create an error monitor',
    {
      body: monitors.errorMonitorRequestSchema,
      response: monitors.monitorResponseSchema,
      revised: true,
    },
  ),
  'monitors.updateError': call(
    'PUT /projects/{projectId}/monitors/{monitorId}/error',
    'Change an error monitor',
    {
      body: monitors.errorMonitorRequestSchema,
      response: monitors.monitorResponseSchema,
      revised: true,
    },
  ),
  'monitors.activate': call(
    'PUT /projects/{projectId}/monitors/{monitorId}/active',
    'Resume a monitor',
    { response: monitors.monitorResponseSchema, client: 'monitors.resume', unread: true },
  ),
  'monitors.pause': call(
    'PUT /projects/{projectId}/monitors/{monitorId}/paused',
    'Pause a monitor',
    { response: monitors.monitorResponseSchema, unread: true },
  ),
  'monitors.delete': call(
    'DELETE /projects/{projectId}/monitors/{monitorId}',
    'Delete a monitor with its alerts',
    { revised: true },
  ),
  'monitors.createFromYaml': call(
    'POST /projects/{projectId}/monitors/yaml',
    'Create monitors from YAML',
    { ...yamlBody, response: monitors.createdMonitorsResponseSchema },
  ),
  'monitors.yaml': call(
    'GET /projects/{projectId}/monitors/{monitorId}/yaml',
    'A monitor as YAML',
    { ...yamlAnswer, revised: true },
  ),
  'monitors.backtest': call(
    'POST /projects/{projectId}/monitors/backtest',
    'When a metric monitor would have fired over past data; writes nothing',
    {
      auth: 'read',
      body: alertHistory.backtestRequestSchema,
      response: alertHistory.backtestResponseSchema,
      ours: true,
    },
  ),
};
