// Every call of the contract, made by the client.

import type { Spanlight } from '../src/index.ts';
import type { RouteName } from '../src/schemas.ts';

const time = { gte: '2026-03-04T10:00:00Z', lt: '2026-03-04T11:00:00Z' };
const traceId = '9d1c3e07a4b6f2185c0d7e91ab34f6c2';
const filter = { time, system: 'spans:all', query: 'where a = 1', search: 'b', groupId: 5 };
const metricQuery = { time, metrics: [{ name: 'cpu', alias: '$a' }], query: 'avg($a)' };
export const yaml = 'schema: v2\nname: Shop\n';
const item = {
  type: 'gauge' as const,
  title: 'Up',
  dashKind: 'table' as const,
  params: { metrics: [{ name: 'up', alias: 'up' }], query: 'sum($up)' },
};

const metrics = [{ name: 'load', alias: 'a' }];
const monitor = { name: 'Load', params: { metrics, query: 'avg($a)' } };
const slack = { type: 'slack', name: 'ops', params: { webhookUrl: 'https://a.test' } } as const;
const webhook = { type: 'webhook', name: 'ops', params: { url: 'https://a.test' } } as const;
const telegram = { type: 'telegram', name: 'ops', params: { chatId: 7 } } as const;

/** How each call of the contract is made with the client. */
export const calls: Record<RouteName, (client: Spanlight) => Promise<unknown>> = {
  'users.current': ({ users }) => users.current(),
  'users.login': ({ users }) => users.login({ email: 'a@b.c', password: 'd' }),
  'users.logout': ({ users }) => users.logout(),
  'users.logoutEverywhere': ({ users }) => users.logoutEverywhere(),
  'sso.methods': ({ sso }) => sso.methods(),
  'projects.get': ({ projects }) => projects.get(),
  'projects.achievements': ({ projects }) => projects.achievements(),
  'projects.checkWrites': ({ projects }) =>
    projects.checkWrites({ writes: [{ call: 'dashboards.createFromYaml', body: yaml }] }),
  'usage.get': ({ usage }) => usage.get({ time: { last: '7d' } }),
  'questions.list': ({ questions }) =>
    questions.list({ question: ['0123456789abcdef', 'fedcba9876543210'] }),
  'systems.list': ({ systems }) => systems.list(filter),
  'attributes.list': ({ attributes }) => attributes.list({ ...filter, searchInput: 'x' }),
  'attributes.values': ({ attributes }) => attributes.values({ ...filter, attr: 'service_name' }),
  'groups.list': ({ groups }) => groups.list({ ...filter, sortBy: 'a', sortDesc: false }),
  'groups.summary': ({ groups }) => groups.summary({ ...filter, groupId: '5' }),
  'groups.stats': ({ groups }) => groups.stats({ ...filter, columns: ['_error_rate'] }),
  'groups.percentiles': ({ groups }) => groups.percentiles({ ...filter, interval: 60_000 }),
  'groups.timeseries': ({ groups }) => groups.timeseries({ ...filter, minInterval: 60_000 }),
  'spans.list': ({ spans }) => spans.list({ ...filter, page: 2, limit: 50, timeOffset: 1000 }),
  'spans.get': ({ spans }) => spans.get({ traceId, spanId: 'c2d4e6f80a1b3c5d' }),
  'serviceGraph.get': ({ serviceGraph }) => serviceGraph.get(filter),
  'traces.get': ({ traces }) => traces.get({ traceId, rootSpanId: 'c2d4e6f80a1b3c5d' }),
  'traces.columns': ({ traces }) => traces.columns({ traceId }),
  'traces.find': ({ traces }) => traces.find({ traceId }),
  'metrics.list': ({ metrics }) => metrics.list({ time, attrKey: 'a', query: 'where a = 1' }),
  'metrics.stats': ({ metrics }) =>
    metrics.stats({ time, instrument: 'gauge', otelLibraryName: 'lib', searchInput: 'cpu|mem' }),
  'metrics.describe': ({ metrics }) => metrics.describe({ metric: ['a', 'b'] }),
  'metrics.attributes': ({ metrics }) => metrics.attributes({ metric: ['a'], searchInput: 'x' }),
  'metrics.attributeValues': ({ metrics }) => metrics.attributeValues({ time, attr: 'host_name' }),
  'metrics.timeseries': ({ metrics }) => metrics.timeseries({ ...metricQuery, interval: 60_000 }),
  'metrics.table': ({ metrics }) =>
    metrics.table({
      ...metricQuery,
      aggregations: { 'avg($a)': 'max_zero' },
      search: '-b',
      sortBy: 'x',
      sortDesc: true,
    }),
  'metrics.gauge': ({ metrics }) => metrics.gauge({ ...metricQuery, aggregations: { x: 'sum' } }),
  'metrics.heatmap': ({ metrics }) =>
    metrics.heatmap({ time, metric: 'a', query: 'where a = 1', timeOffset: 1000 }),
  'dashboards.list': ({ dashboards }) =>
    dashboards.list({ q: 'shop', pinned: true, sortBy: 'updated_at', sortDesc: true }),
  'dashboards.create': ({ dashboards }) => dashboards.create({ name: 'Shop', minInterval: '5m' }),
  'dashboards.createFromYaml': ({ dashboards }) => dashboards.createFromYaml({ yaml }),
  'dashboards.get': ({ dashboards }) => dashboards.get({ id: 3 }),
  'dashboards.update': ({ dashboards }) => dashboards.update({ id: 3, name: 'Shop', key: 'shop' }),
  'dashboards.updateTable': ({ dashboards }) =>
    dashboards.updateTable({
      id: 3,
      name: 'Shop',
      tableMetrics: [{ name: 'orders', alias: 'o' }],
      tableQuery: 'sum($o)',
      tableColumnMap: { 'sum($o)': { aggFunc: 'max' } },
    }),
  'dashboards.updateGrid': ({ dashboards }) => dashboards.updateGrid({ id: 3, gridQuery: '' }),
  'dashboards.delete': ({ dashboards }) => dashboards.delete({ id: '3' }),
  'dashboards.clone': ({ dashboards }) => dashboards.clone({ id: 3 }),
  'dashboards.reset': ({ dashboards }) => dashboards.reset({ id: 3 }),
  'dashboards.pin': ({ dashboards }) => dashboards.pin({ id: 3 }),
  'dashboards.unpin': ({ dashboards }) => dashboards.unpin({ id: 3 }),
  'dashboards.yaml': ({ dashboards }) => dashboards.yaml({ id: 3 }),
  'dashboards.replaceYaml': ({ dashboards }) => dashboards.replaceYaml({ id: 3, yaml }),
  'gridItems.create': ({ gridItems }) => gridItems.create({ dashboardId: 3, ...item }),
  'gridItems.update': ({ gridItems }) => gridItems.update({ dashboardId: 3, id: 4, ...item }),
  'gridItems.delete': ({ gridItems }) => gridItems.delete({ dashboardId: 3, id: 4 }),
  'gridItems.layout': ({ gridItems }) =>
    gridItems.layout({ dashboardId: 3, items: [{ id: 4, width: 6 }], rowId: 5 }),
  'gridRows.create': ({ gridRows }) => gridRows.create({ dashboardId: 3, title: 'General' }),
  'gridRows.get': ({ gridRows }) => gridRows.get({ dashboardId: 3, id: 5 }),
  'gridRows.update': ({ gridRows }) =>
    gridRows.update({ dashboardId: 3, id: 5, title: 'General', expanded: true }),
  'gridRows.delete': ({ gridRows }) => gridRows.delete({ dashboardId: 3, id: 5 }),
  'gridRows.up': ({ gridRows }) => gridRows.up({ dashboardId: 3, id: 5 }),
  'gridRows.down': ({ gridRows }) => gridRows.down({ dashboardId: 3, id: 5 }),
  'alerts.list': ({ alerts }) =>
    alerts.list({ q: 'disk', attrs: { alert_status: ['open'] }, sortBy: 'updated_at' }),
  'alerts.groups': ({ alerts }) => alerts.groups({ by: ['monitor', 'host_name'], page: 2 }),
  'alerts.get': ({ alerts }) => alerts.get({ id: 5 }),
  'alerts.stats': ({ alerts }) => alerts.stats({ time: { last: '7d' }, monitorId: 4 }),
  'alerts.why': ({ alerts }) => alerts.why({ id: 5 }),
  'alerts.close': ({ alerts }) => alerts.close({ ids: [5] }),
  'alerts.open': ({ alerts }) => alerts.open({ ids: [5] }),
  'alerts.acknowledge': ({ alerts }) =>
    alerts.acknowledge({ ids: [5], note: 'on it', until: new Date('2030-01-01T00:00:00Z') }),
  'alerts.unacknowledge': ({ alerts }) => alerts.unacknowledge({ ids: [5] }),
  'alerts.closeAll': ({ alerts }) => alerts.closeAll(),
  'alerts.delete': ({ alerts }) => alerts.delete({ ids: [5] }),
  'deliveries.replay': ({ alerts }) => alerts.replay({ id: 6 }),
  'monitors.list': ({ monitors }) => monitors.list({ q: 'disk', state: 'firing', page: 2 }),
  'monitors.get': ({ monitors }) => monitors.get({ id: 7 }),
  'monitors.why': ({ monitors }) => monitors.why({ id: 7 }),
  'monitors.createMetric': ({ monitors }) => monitors.createMetric(monitor),
  'monitors.updateMetric': ({ monitors }) => monitors.updateMetric({ id: 7, ...monitor }),
  'monitors.createError': ({ monitors }) => monitors.createError({ name: 'Errors', params: {} }),
  'monitors.updateError': ({ monitors }) =>
    monitors.updateError({ id: 7, name: 'Errors', params: {}, ifMatch: 3 }),
  'monitors.activate': ({ monitors }) => monitors.resume({ id: 7 }),
  'monitors.pause': ({ monitors }) => monitors.pause({ id: 7 }),
  'monitors.delete': ({ monitors }) => monitors.delete({ id: 7 }),
  'monitors.createFromYaml': ({ monitors }) => monitors.createFromYaml({ yaml }),
  'monitors.yaml': ({ monitors }) => monitors.yaml({ id: 7 }),
  'monitors.backtest': ({ monitors }) =>
    monitors.backtest({ params: monitor.params, timeGte: time.gte, timeLt: time.lt }),
  'channels.list': ({ channels }) => channels.list(),
  'channels.createSlack': ({ channels }) => channels.create(slack),
  'channels.updateSlack': ({ channels }) => channels.update({ id: 8, ...slack }),
  'channels.createTelegram': ({ channels }) => channels.create(telegram),
  'channels.updateTelegram': ({ channels }) => channels.update({ id: 8, ...telegram }),
  'channels.createWebhook': ({ channels }) => channels.create(webhook),
  'channels.updateWebhook': ({ channels }) => channels.update({ id: 8, ...webhook }),
  'channels.getSlack': ({ channels }) => channels.get({ id: 8, type: 'slack' }),
  'channels.getTelegram': ({ channels }) => channels.get({ id: 8, type: 'telegram' }),
  'channels.getWebhook': ({ channels }) => channels.get({ id: 8, type: 'alertmanager' }),
  'channels.pause': ({ channels }) => channels.pause({ id: 8 }),
  'channels.unpause': ({ channels }) => channels.resume({ id: 8 }),
  'channels.test': ({ channels }) => channels.test({ id: 8 }),
  'channels.testUnsaved': ({ channels }) =>
    channels.testUnsaved({ type: 'slack', params: slack.params }),
  'channels.delete': ({ channels }) => channels.delete({ id: 8 }),
  'channels.email': ({ channels }) => channels.email(),
  'channels.updateEmail': ({ channels }) =>
    channels.updateEmail({
      notifyOnMetrics: true,
      notifyOnNewErrors: true,
      notifyOnRecurringErrors: false,
      errorMatchers: [],
      severities: ['critical'],
    }),
  'silences.list': ({ silences }) => silences.list({ state: 'active', alertId: 5 }),
  'silences.get': ({ silences }) => silences.get({ id: 7 }),
  'silences.create': ({ silences }) =>
    silences.create({
      reason: 'deploy',
      matchers: [{ attr: 'service_name', values: ['checkout'] }],
      endsAt: '2030-01-01T00:00:00Z',
    }),
  'silences.update': ({ silences }) => silences.update({ id: 7, all: true, ifMatch: 3 }),
  'silences.end': ({ silences }) => silences.end({ id: 7, ifMatch: 3 }),
  'silences.preview': ({ silences }) => silences.preview({ all: true }),
  'annotations.list': ({ annotations }) => annotations.list({ time, page: 2, sortBy: 'name' }),
  'annotations.get': ({ annotations }) => annotations.get({ id: 9 }),
  'annotations.create': ({ annotations }) =>
    annotations.create({ name: 'Deploy', time: '2026-03-04T10:00:00Z' }),
  'annotations.update': ({ annotations }) => annotations.update({ id: 9, name: 'Deploy' }),
  'annotations.delete': ({ annotations }) => annotations.delete({ id: 9 }),
  'annotations.createByDsn': ({ annotations }) =>
    annotations.createByDsn({ name: 'Deploy', dsn: 'http://token@server.test' }),
  'embedTokens.list': ({ embedTokens }) => embedTokens.list(),
  'embedTokens.create': ({ embedTokens }) =>
    embedTokens.create({ resources: ['alerts'], origins: ['https://portal.test'] }),
  'embedTokens.revoke': ({ embedTokens }) => embedTokens.revoke({ id: 'ab-cd' }),
  'savedViews.list': ({ savedViews }) => savedViews.list(),
  'savedViews.create': ({ savedViews }) => savedViews.create({ name: 'a', route: 'SpanList' }),
  'savedViews.delete': ({ savedViews }) => savedViews.delete({ id: 4 }),
  'savedViews.pin': ({ savedViews }) => savedViews.pin({ id: 4 }),
  'savedViews.unpin': ({ savedViews }) => savedViews.unpin({ id: 4 }),
  'pinnedFacets.list': ({ pinnedFacets }) => pinnedFacets.list(),
  'pinnedFacets.add': ({ pinnedFacets }) => pinnedFacets.add({ attr: 'a' }),
  'pinnedFacets.remove': ({ pinnedFacets }) => pinnedFacets.remove({ attr: 'a' }),
};
