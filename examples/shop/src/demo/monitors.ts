import type { ErrorMonitorRequest, NewMetricMonitorRequest } from '@spanlight/sdk';

/** What is worth an alert in the shop. */
export const METRIC_MONITORS: readonly NewMetricMonitorRequest[] = [
  {
    name: 'Orders that end without payment',
    severity: 'critical',
    labels: { team: 'payments' },
    params: {
      metrics: [{ name: 'shop_orders', alias: 'orders' }],
      query: '(sum($orders) - sum($orders{shop_order_outcome="paid"})) / sum($orders) as not_paid',
      column: 'not_paid',
      columnUnit: 'utilization',
      maxAllowedValue: 0.35,
      maxRecoveryValue: 0.2,
      checkNumPoint: 5,
      fireNumPoint: 3,
      clearNumPoint: 5,
    },
  },
  {
    name: 'Slow checkouts',
    labels: { team: 'shop' },
    params: {
      metrics: [{ name: 'http_server_request_duration', alias: 'duration' }],
      query: 'p90($duration{http_route="/checkout"}) as p90',
      column: 'p90',
      columnUnit: 'seconds',
      maxAllowedValue: 0.6,
      maxRecoveryValue: 0.4,
      checkNumPoint: 5,
      fireNumPoint: 3,
      clearNumPoint: 5,
    },
  },
  {
    name: 'Mails that are not sent',
    severity: 'info',
    labels: { team: 'shop' },
    params: {
      metrics: [{ name: 'shop_mails', alias: 'mails' }],
      query: '(sum($mails) - sum($mails{shop_mail_outcome="sent"})) / sum($mails) as not_sent',
      column: 'not_sent',
      columnUnit: 'utilization',
      maxAllowedValue: 0.25,
      maxRecoveryValue: 0.1,
      checkNumPoint: 5,
      fireNumPoint: 2,
      clearNumPoint: 4,
    },
  },
];

/** Who runs payments wants to hear of its errors. */
export const ERROR_MONITOR: ErrorMonitorRequest = {
  name: 'Errors of payments',
  labels: { team: 'payments' },
  params: {
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: true,
    matchers: [{ attr: 'service_name', op: '=', value: 'payments' }],
  },
};
