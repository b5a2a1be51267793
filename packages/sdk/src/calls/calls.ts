// Made of the contract by `npm run contract`: what each call sends, and the shape of its answer (see shapes.ts).

import type { CallTexts } from './names.ts';

const User = '{id#,email,name,authToken,budget#}';

const Project = '{id#,token,pinnedAttrs[],largeAttrs[]}';

const Group = '{_id@,_name,_query}';

const Order = '{column,desc&}';

const QueryPart = '{query,error}';

const TimeseriesGroup = Group;

const SpanEvent = '{name,attrs{},groupId@?,id@?}';

const SpanLink = '{spanId@,attrs{}}';

const Span = `{id@,parentId@?,system,groupId@,name,displayName,duration#,durationSelf#,startPct#,endPct#,statusCode,statusMessage,attrs{},events[${SpanEvent}]?,links[${SpanLink}]?}`;

export const TreeSpan = Span;

const SavedView = '{id#,params{},query{},pinned&,user{id#}~?}';

const Metric =
  '{id,projectId#,description,unit,attrKeys[],otelLibraryName,otelLibraryVersion,numTimeseries#}';

const MetricTimeseries = '{id@,name,metric,unit,attrs{},value[]}';

const MetricColumn = '{name,unit,isGroup&,tableFunc}';

const MetricRow = '{_hash@}';

const DashboardSummary = '{id#,templateId,key,owner,pinned&,revision#}';

const Dashboard =
  '{id#,templateId,key,owner,pinned&,revision#,minInterval#,timeOffset#,tooltipsConnected&,gridQuery,gridMaxWidth#,tableMetrics[{}],tableQuery,tableGrouping[],tableColumnMap<{unit,color,aggFunc|median,sparklineDisabled&}>}';

const SeriesStyle = '{color,opacity#=10,lineWidth#=1.5,symbol|none,symbolSize#=4}';

const ChartLegend = '{type|list,placement|bottom,values[]|avg,maxLength#|40}';

const ValueMapping = '{op|any,value#,text,color}';

const GridItem = `{id#,dashId#,rowId#,description,params(chart{chartKind|line,metrics[{}],query,columnMap<{unit,color}>,timeseriesMap<${SeriesStyle}>,legend${ChartLegend},connectNulls&},table{metrics[{}],query,columnMap<{unit,color,aggFunc|last,sparklineDisabled&}>,itemsPerPage#|5,denseTable&},heatmap{metric,unit,query},gauge{metrics[{}],query,columnMap<{unit,aggFunc|last}>,template,valueMappings[${ValueMapping}]})}`;

const GridRow = `{id#,dashId#,description,expanded&,index#,items[${GridItem}]}`;

const Annotation = '{id#,attrs{}}';

const Alert =
  '{id#,projectId#,attrs{},spanGroupId@,monitorId#,params(metric{bounds{},monitor{metrics[{}]}},error{spanId@})}';

const Monitor =
  '{id@,projectId#,stateReason,channelIds[],alertOpenCount#,alertClosedCount#,revision#,key,owner,params(metric{metrics[{}],checkNumPoint#|5,keepFiringFor#,minDevValue#,minDevFraction#,noDataPolicy|hold,flapping&},error{matchers[{}]})}';

const NotificationChannel = '{id#,projectId#,orgId#,stateReason,revision#,key,owner,params{}}';

/** The calls of `users`. */
export const usersCalls = {
  current: `GET /users/current {user${User}!,projects[${Project}]}`,
  login: 'POST:json /users/login',
  logout: 'POST /users/logout',
  logoutEverywhere: 'POST /users/logout-everywhere',
} satisfies CallTexts<'users'>;

/** The calls of `sso`. */
export const ssoCalls = {
  methods: 'GET /sso/methods {methods[{}]!}',
} satisfies CallTexts<'sso'>;

/** The calls of `projects`. */
export const projectsCalls = {
  get: `GET /projects/{projectId} {project${Project}!,dsn}`,
  achievements: 'GET /projects/{projectId}/achievements achievements[{id#}]!',
} satisfies CallTexts<'projects'>;

/** The calls of `usage`. */
export const usageCalls = {
  get: 'GET /data-usage? {usage{time[],spans[],datapoints[],bytes[],timeseries[]}!,spans#,datapoints#,bytes#,timeseries#,losses[{count#}],startTime^,endTime^}',
} satisfies CallTexts<'usage'>;

/** The calls of `pinnedFacets`. */
export const pinnedFacetsCalls = {
  list: 'GET /pinned-facets attrs[]!',
  add: 'POST:json /pinned-facets',
  remove: 'DELETE:json /pinned-facets',
} satisfies CallTexts<'pinnedFacets'>;

/** The calls of `systems`. */
export const systemsCalls = {
  list: 'GET /tracing/{projectId}/systems? {systems[{}]!}',
} satisfies CallTexts<'systems'>;

/** The calls of `attributes`. */
export const attributesCalls = {
  list: 'GET /tracing/{projectId}/attributes? {items[{value,pinned&}]!,hasMore&}',
  values: 'GET /tracing/{projectId}/attributes/{attr}? {items[{value,count#,hint}]!,hasMore&}',
} satisfies CallTexts<'attributes'>;

/** The calls of `groups`. */
export const groupsCalls = {
  list: `GET /tracing/{projectId}/groups? {groups[${Group}]!,columns[{}],order${Order},query{parts[${QueryPart}]},hasMore&}`,
  summary: 'GET /tracing/{projectId}/groups/{groupId}? {summary{}!,firstSeenAt^,lastSeenAt^}',
  stats: 'GET /tracing/{projectId}/group-stats? {_time[]!}',
  percentiles: 'GET /tracing/{projectId}/percentiles? stats{time[],count[],rate[]}!',
  timeseries: `GET /tracing/{projectId}/timeseries? {groups[${TimeseriesGroup}]!,time[],columns[{}],query{parts[${QueryPart}]}}`,
} satisfies CallTexts<'groups'>;

/** The calls of `spans`. */
export const spansCalls = {
  list: `GET /tracing/{projectId}/spans? {spans[${Span}]!,count*!,order${Order},query{parts[${QueryPart}]},pager{}}`,
  get: `GET /tracing/{projectId}/traces/{traceId}/{spanId} span${Span}!`,
} satisfies CallTexts<'spans'>;

/** The calls of `serviceGraph`. */
export const serviceGraphCalls = {
  get: 'GET /tracing/{projectId}/service-graph? edges[{}]!',
} satisfies CallTexts<'serviceGraph'>;

/** The calls of `traces`. */
export const tracesCalls = {
  get: 'GET /tracing/{projectId}/traces/{traceId}? {trace{},root*!,numSpan#,hasMore&}',
  columns: 'GET /tracing/{projectId}/traces/{traceId}/columns?',
  find: 'GET /traces/search? span{projectId#,id@,standalone&}!',
} satisfies CallTexts<'traces'>;

/** The calls of `savedViews`. */
export const savedViewsCalls = {
  list: `GET /tracing/{projectId}/saved-views views[${SavedView}]!`,
  create: `POST:json /tracing/{projectId}/saved-views view${SavedView}!`,
  delete: 'DELETE /tracing/{projectId}/saved-views/{viewId}',
  pin: 'PUT /tracing/{projectId}/saved-views/{viewId}/pinned',
  unpin: 'PUT /tracing/{projectId}/saved-views/{viewId}/unpinned',
} satisfies CallTexts<'savedViews'>;

/** The calls of `metrics`. */
export const metricsCalls = {
  list: `GET /metrics/{projectId}? metrics[${Metric}]!`,
  stats: `GET /metrics/{projectId}/stats? {metrics[${Metric}]!,hasMore&}`,
  describe: `GET /metrics/{projectId}/describe?metric[] metrics[${Metric}]!`,
  attributes: 'GET /metrics/{projectId}/attributes? items[{value,count#,pinned&}]!',
  attributeValues:
    'GET /metrics/{projectId}/attributes/{attr}? {items[{value,count#,hint}]!,hasMore&}',
  timeseries: `GET /metrics/{projectId}/timeseries? {query{parts[${QueryPart}]},time[],timeseries[${MetricTimeseries}]!,columns[${MetricColumn}],hasMore&}`,
  table: `GET /metrics/{projectId}/table? {query{parts[${QueryPart}]},columns[${MetricColumn}],items[${MetricRow}]!,hasMore&,order${Order}}`,
  gauge: `GET /metrics/{projectId}/gauge? {query{parts[${QueryPart}]},columns[${MetricColumn}],values{_hash@?}!}`,
  heatmap: `GET /metrics/{projectId}/heatmap? {query{parts[${QueryPart}]},heatmap{xAxis[],yAxis[],data[]}!}`,
} satisfies CallTexts<'metrics'>;

/** The calls of `dashboards`. */
export const dashboardsCalls = {
  list: `GET /metrics/{projectId}/dashboards? dashboards[${DashboardSummary}]!`,
  create: `POST:json /metrics/{projectId}/dashboards dashboard${Dashboard}!`,
  createFromYaml: `POST:text /metrics/{projectId}/dashboards/yaml dashboards[${Dashboard}]!`,
  get: `GET /metrics/{projectId}/dashboards/{dashboardId} {dashboard${Dashboard}!,tableItems[${GridItem}],gridRows[${GridRow}],gridMetrics[],yamlUrl}`,
  update: 'PUT:json /metrics/{projectId}/dashboards/{dashboardId}',
  updateTable: 'PUT:json /metrics/{projectId}/dashboards/{dashboardId}/table',
  updateGrid: 'PUT:json /metrics/{projectId}/dashboards/{dashboardId}/grid',
  delete: `DELETE /metrics/{projectId}/dashboards/{dashboardId} dashboard${Dashboard}!`,
  clone: `POST /metrics/{projectId}/dashboards/{dashboardId} dashboard${Dashboard}!`,
  reset: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/reset',
  pin: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/pinned',
  unpin: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/unpinned',
  yaml: 'GET /metrics/{projectId}/dashboards/{dashboardId}/yaml text',
  replaceYaml: 'PUT:text /metrics/{projectId}/dashboards/{dashboardId}/yaml',
} satisfies CallTexts<'dashboards'>;

/** The calls of `gridItems`. */
export const gridItemsCalls = {
  create: `POST:json /metrics/{projectId}/dashboards/{dashboardId}/grid gridItem${GridItem}!`,
  layout: 'PUT:json /metrics/{projectId}/dashboards/{dashboardId}/grid/layout',
  update: `PUT:json /metrics/{projectId}/dashboards/{dashboardId}/grid/{itemId} gridItem${GridItem}!`,
  delete: `DELETE /metrics/{projectId}/dashboards/{dashboardId}/grid/{itemId} gridItem${GridItem}!`,
} satisfies CallTexts<'gridItems'>;

/** The calls of `gridRows`. */
export const gridRowsCalls = {
  create: `POST:json /metrics/{projectId}/dashboards/{dashboardId}/rows gridRow${GridRow}!`,
  get: `GET /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId} gridRow${GridRow}!`,
  update: `PUT:json /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId} gridRow${GridRow}!`,
  delete: `DELETE /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId} gridRow${GridRow}!`,
  up: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}/up',
  down: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}/down',
} satisfies CallTexts<'gridRows'>;

/** The calls of `annotations`. */
export const annotationsCalls = {
  list: `GET /projects/{projectId}/annotations? {annotations[${Annotation}]!,count*!}`,
  get: `GET /projects/{projectId}/annotations/{annotationId} annotation${Annotation}!`,
  create: `POST:json /projects/{projectId}/annotations annotation${Annotation}?`,
  update: `PUT:json /projects/{projectId}/annotations/{annotationId} annotation${Annotation}!`,
  delete: 'DELETE /projects/{projectId}/annotations/{annotationId}',
  createByDsn: `POST:json /annotations annotation${Annotation}?`,
} satisfies CallTexts<'annotations'>;

/** The calls of `alerts`. */
export const alertsCalls = {
  list: `GET /projects/{projectId}/alerts? {alerts[${Alert}]!,count#!,facets[{items[{}]}]}`,
  get: `GET /projects/{projectId}/alerts/{alertId} alert${Alert}!`,
  why: 'GET /projects/{projectId}/alerts/{alertId}/why {alert{}!}',
  close: 'PUT:json /projects/{projectId}/alerts/closed changed*?',
  open: 'PUT:json /projects/{projectId}/alerts/open changed*?',
  closeAll: 'PUT /projects/{projectId}/alerts/close-all changed*?',
  delete: 'DELETE:json /projects/{projectId}/alerts',
  replay: 'POST /projects/{projectId}/deliveries/{deliveryId}/replay delivery{}!',
} satisfies CallTexts<'alerts'>;

/** The calls of `monitors`. */
export const monitorsCalls = {
  list: `GET /projects/{projectId}/monitors? {monitors[${Monitor}]!,states[{}],count*!}`,
  get: `GET /projects/{projectId}/monitors/{monitorId} monitor${Monitor}!`,
  why: 'GET /projects/{projectId}/monitors/{monitorId}/why {monitor{}!}',
  createMetric: `POST:json /projects/{projectId}/monitors/metric monitor${Monitor}!`,
  updateMetric: `PUT:json /projects/{projectId}/monitors/{monitorId}/metric monitor${Monitor}!`,
  createError: `POST:json /projects/{projectId}/monitors/error monitor${Monitor}!`,
  updateError: `PUT:json /projects/{projectId}/monitors/{monitorId}/error monitor${Monitor}!`,
  resume: 'PUT /projects/{projectId}/monitors/{monitorId}/active',
  pause: 'PUT /projects/{projectId}/monitors/{monitorId}/paused',
  delete: 'DELETE /projects/{projectId}/monitors/{monitorId}',
  createFromYaml: `POST:text /projects/{projectId}/monitors/yaml monitors[${Monitor}]!`,
  yaml: 'GET /projects/{projectId}/monitors/{monitorId}/yaml text',
  backtest: 'POST:json /projects/{projectId}/monitors/backtest {transitions[]!}',
} satisfies CallTexts<'monitors'>;

/** The calls of `channels`. */
export const channelsCalls = {
  list: `GET /projects/{projectId}/notification-channels channels[${NotificationChannel}]!`,
  createSlack: `POST:json /projects/{projectId}/notification-channels/slack channel${NotificationChannel}!`,
  getSlack: `GET /projects/{projectId}/notification-channels/slack/{channelId} channel${NotificationChannel}!`,
  updateSlack: `PUT:json /projects/{projectId}/notification-channels/slack/{channelId} channel${NotificationChannel}!`,
  createTelegram: `POST:json /projects/{projectId}/notification-channels/telegram channel${NotificationChannel}!`,
  getTelegram: `GET /projects/{projectId}/notification-channels/telegram/{channelId} channel${NotificationChannel}!`,
  updateTelegram: `PUT:json /projects/{projectId}/notification-channels/telegram/{channelId} channel${NotificationChannel}!`,
  createWebhook: `POST:json /projects/{projectId}/notification-channels/webhook channel${NotificationChannel}!`,
  getWebhook: `GET /projects/{projectId}/notification-channels/webhook/{channelId} channel${NotificationChannel}!`,
  updateWebhook: `PUT:json /projects/{projectId}/notification-channels/webhook/{channelId} channel${NotificationChannel}!`,
  pause: `PUT /projects/{projectId}/notification-channels/{channelId}/paused channel${NotificationChannel}!`,
  resume: `PUT /projects/{projectId}/notification-channels/{channelId}/unpaused channel${NotificationChannel}!`,
  test: 'POST /projects/{projectId}/notification-channels/{channelId}/test {delivered&!}',
  delete: `DELETE /projects/{projectId}/notification-channels/{channelId} channel${NotificationChannel}!`,
  email: 'GET /projects/{projectId}/notification-channels/email channel{errorMatchers[{}]}!',
  updateEmail:
    'PUT:json /projects/{projectId}/notification-channels/email channel{errorMatchers[{}]}!',
} satisfies CallTexts<'channels'>;

/** The calls of `embedTokens`. */
export const embedTokensCalls = {
  list: 'GET /projects/{projectId}/embed-tokens embedTokens[]!',
  create: 'POST:json /projects/{projectId}/embed-tokens {embedToken{}!}',
  revoke: 'DELETE /projects/{projectId}/embed-tokens/{tokenId}',
} satisfies CallTexts<'embedTokens'>;
