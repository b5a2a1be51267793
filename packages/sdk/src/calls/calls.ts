// Made of the contract by `npm run contract`: what each call sends, and the shape of its answer (see shapes.ts).

import type { CallTexts } from './names.ts';

const User = '{id:number,email:text,name:text,authToken:text,budget:number}';

const Project = '{id:number,token:text,pinnedAttrs:[],largeAttrs:[],forceSpanName:[]~}';

const Group = '{_id:id,_name:text,_query:text}';

const Order = '{column:text,desc:boolean}';

const QueryPart = '{query:text,error:text}';

const TimeseriesGroup = '{_id:id,_name:text,_query:text}';

const SpanEvent = '{name:text,attrs:{},groupId:id?,id:id?}';

const SpanLink = '{spanId:id,attrs:{}}';

const Span = `{id:id,parentId:id?,system:text,groupId:id,name:text,displayName:text,duration:number,durationSelf:number,startPct:number,endPct:number,statusCode:text,statusMessage:text,attrs:{},events:[${SpanEvent}]?,links:[${SpanLink}]?}`;

export const TreeSpan = `{id:id,parentId:id?,system:text,groupId:id,name:text,displayName:text,duration:number,durationSelf:number,startPct:number,endPct:number,statusCode:text,statusMessage:text,attrs:{},events:[${SpanEvent}]?,links:[${SpanLink}]?,children:[]?}`;

const SavedView = '{id:number,params:{},query:{},pinned:boolean,user:{id:number}~?}';

const Metric =
  '{id:text,projectId:number,description:text,unit:text,attrKeys:[],otelLibraryName:text,otelLibraryVersion:text,numTimeseries:number}';

const MetricTimeseries = '{id:id,name:text,metric:text,unit:text,attrs:{},value:[]}';

const MetricColumn = '{name:text,unit:text,isGroup:boolean,tableFunc:text}';

const MetricRow = '{_hash:id}';

const DashboardSummary =
  '{id:number,templateId:text,key:text,owner:text,pinned:boolean,revision:number}';

const Dashboard =
  '{id:number,templateId:text,key:text,owner:text,pinned:boolean,revision:number,minInterval:number,timeOffset:number,tooltipsConnected:boolean,gridQuery:text,gridMaxWidth:number,tableMetrics:[{}],tableQuery:text,tableGrouping:[],tableColumnMap:<{unit:text,color:text,aggFunc:text|median,sparklineDisabled:boolean}>}';

const SeriesStyle =
  "{color:text,opacity:number=10,lineWidth:number='1.5',symbol:text|none,symbolSize:number=4}";

const ChartLegend = '{type:text|list,placement:text|bottom,values:[]|avg,maxLength:number|40}';

const ValueMapping = '{op:text|any,value:number,text:text,color:text}';

const GridItem = `{id:number,dashId:number,rowId:number,description:text,params:type(chart:{chartKind:text|line,metrics:[{}],query:text,columnMap:<{unit:text,color:text}>,timeseriesMap:<${SeriesStyle}>,legend:${ChartLegend},connectNulls:boolean},table:{metrics:[{}],query:text,columnMap:<{unit:text,color:text,aggFunc:text|last,sparklineDisabled:boolean}>,itemsPerPage:number|5,denseTable:boolean},heatmap:{metric:text,unit:text,query:text},gauge:{metrics:[{}],query:text,columnMap:<{unit:text,aggFunc:text|last}>,template:text,valueMappings:[${ValueMapping}]})}`;

const GridRow = `{id:number,dashId:number,description:text,expanded:boolean,index:number,items:[${GridItem}]}`;

const Annotation = '{id:number,attrs:{}}';

const Alert =
  '{id:number,projectId:number,attrs:{},spanGroupId:id,monitorId:number,params:type(metric:{bounds:{},monitor:{metrics:[{}]},emptyQueries:[]?},error:{spanId:id})}';

const Monitor =
  '{id:id,projectId:number,stateReason:text,channelIds:[],alertOpenCount:number,alertClosedCount:number,revision:number,key:text,owner:text,params:type(metric:{metrics:[{}],checkNumPoint:number|5,keepFiringFor:number,minDevValue:number,minDevFraction:number,noDataPolicy:text|hold,flapping:boolean},error:{matchers:[{}]})}';

const Evaluation = '{emptyQueries:[],series:[{attrs:{},points:[],alertId:number~}]}';

const Delivery = '{id:id,eventId:id,attempts:[{}]}';

const AlertEvent = `{id:id,user:{id:number}~,deliveries:[${Delivery}]}`;

const NotificationChannel =
  '{id:number,projectId:number,orgId:number,stateReason:text,revision:number,key:text,owner:text,params:{}}';

const EmbedToken = '{resources:[],origins:[]}';

/** The calls of `users`. */
export const usersCalls = {
  current: `GET /users/current {user:${User}!,projects:[${Project}]}`,
  login: 'POST:json /users/login',
  logout: 'POST /users/logout',
} satisfies CallTexts<'users'>;

/** The calls of `sso`. */
export const ssoCalls = {
  methods: 'GET /sso/methods {methods:[{}]!,hint:{}?}',
} satisfies CallTexts<'sso'>;

/** The calls of `projects`. */
export const projectsCalls = {
  get: `GET /projects/{projectId} {project:${Project}!,dsn:text}`,
  achievements: 'GET /projects/{projectId}/achievements achievements:[{id:number}]!',
} satisfies CallTexts<'projects'>;

/** The calls of `usage`. */
export const usageCalls = {
  get: 'GET /data-usage?time_gte&time_lt {usage:{time:[],spans:[],datapoints:[],bytes:[],timeseries:[]}!,spans:number,datapoints:number,bytes:number,timeseries:number,losses:[{count:number}],startTime:time,endTime:time}',
} satisfies CallTexts<'usage'>;

/** The calls of `pinnedFacets`. */
export const pinnedFacetsCalls = {
  list: 'GET /pinned-facets attrs:[]!',
  add: 'POST:json /pinned-facets',
  remove: 'DELETE:json /pinned-facets',
} satisfies CallTexts<'pinnedFacets'>;

/** The calls of `systems`. */
export const systemsCalls = {
  list: 'GET /tracing/{projectId}/systems?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc {systems:[{}]!,dataHint:{}?}',
} satisfies CallTexts<'systems'>;

/** The calls of `attributes`. */
export const attributesCalls = {
  list: 'GET /tracing/{projectId}/attributes?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc&search_input {items:[{value:text,pinned:boolean}]!,hasMore:boolean}',
  values:
    'GET /tracing/{projectId}/attributes/{attr}?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc&search_input {items:[{value:text,count:number,hint:text}]!,hasMore:boolean}',
} satisfies CallTexts<'attributes'>;

/** The calls of `groups`. */
export const groupsCalls = {
  list: `GET /tracing/{projectId}/groups?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc {groups:[${Group}]!,columns:[{}],order:${Order},query:{parts:[${QueryPart}]},hasMore:boolean}`,
  summary:
    'GET /tracing/{projectId}/groups/{groupId}?time_gte&time_lt&time_offset&interval&min_interval&system&query&search&sort_by&sort_desc {summary:{}!,firstSeenAt:time,lastSeenAt:time}',
  stats:
    'GET /tracing/{projectId}/group-stats?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc&column {_time:[]!}',
  percentiles:
    'GET /tracing/{projectId}/percentiles?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc stats:{time:[],count:[],rate:[],errorCount:[]?,errorRate:[]?,p50:[]?,p90:[]?,p99:[]?,max:[]?}!',
  timeseries: `GET /tracing/{projectId}/timeseries?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc {groups:[${TimeseriesGroup}]!,time:[],columns:[{}],query:{parts:[${QueryPart}]}}`,
} satisfies CallTexts<'groups'>;

/** The calls of `spans`. */
export const spansCalls = {
  list: `GET /tracing/{projectId}/spans?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc&page&limit {spans:[${Span}]!,count:any!,order:${Order},query:{parts:[${QueryPart}]},pager:{}}`,
  get: `GET /tracing/{projectId}/traces/{traceId}/{spanId} span:${Span}!`,
} satisfies CallTexts<'spans'>;

/** The calls of `serviceGraph`. */
export const serviceGraphCalls = {
  get: 'GET /tracing/{projectId}/service-graph?time_gte&time_lt&time_offset&interval&min_interval&system&group_id&query&search&sort_by&sort_desc edges:[{}]!',
} satisfies CallTexts<'serviceGraph'>;

/** The calls of `traces`. */
export const tracesCalls = {
  get: 'GET /tracing/{projectId}/traces/{traceId}?root_span_id {trace:{},root:any!,numSpan:number,hasMore:boolean}',
  columns: 'GET /tracing/{projectId}/traces/{traceId}/columns?root_span_id',
  find: 'GET /traces/search?trace_id span:{projectId:number,id:id,standalone:boolean}!',
} satisfies CallTexts<'traces'>;

/** The calls of `savedViews`. */
export const savedViewsCalls = {
  list: `GET /tracing/{projectId}/saved-views views:[${SavedView}]!`,
  create: `POST:json /tracing/{projectId}/saved-views view:${SavedView}!`,
  delete: 'DELETE /tracing/{projectId}/saved-views/{viewId}',
  pin: 'PUT /tracing/{projectId}/saved-views/{viewId}/pinned',
  unpin: 'PUT /tracing/{projectId}/saved-views/{viewId}/unpinned',
} satisfies CallTexts<'savedViews'>;

/** The calls of `metrics`. */
export const metricsCalls = {
  list: `GET /metrics/{projectId}?time_gte&time_lt&attr_key&instrument&otel_library_name&query&search_input metrics:[${Metric}]!`,
  stats: `GET /metrics/{projectId}/stats?time_gte&time_lt&attr_key&instrument&otel_library_name&query&search_input {metrics:[${Metric}]!,hasMore:boolean}`,
  describe: `GET /metrics/{projectId}/describe?metric[] metrics:[${Metric}]!`,
  attributes:
    'GET /metrics/{projectId}/attributes?time_gte&time_lt&attr_key&instrument&otel_library_name&metric&search_input items:[{value:text,count:number,pinned:boolean}]!',
  attributeValues:
    'GET /metrics/{projectId}/attributes/{attr}?time_gte&time_lt&time_offset&interval&min_interval&attr_key&instrument&otel_library_name&metric&search_input {items:[{value:text,count:number,hint:text}]!,hasMore:boolean}',
  timeseries: `GET /metrics/{projectId}/timeseries?time_gte&time_lt&time_offset&interval&min_interval&metric&alias&query {query:{parts:[${QueryPart}]},time:[],timeseries:[${MetricTimeseries}]!,columns:[${MetricColumn}],hasMore:boolean}`,
  table: `GET /metrics/{projectId}/table?time_gte&time_lt&time_offset&interval&min_interval&metric&alias&query&sort_by&sort_desc&search&table_agg {query:{parts:[${QueryPart}]},columns:[${MetricColumn}],items:[${MetricRow}]!,hasMore:boolean,order:${Order}}`,
  gauge: `GET /metrics/{projectId}/gauge?time_gte&time_lt&time_offset&interval&min_interval&metric&alias&query&table_agg {query:{parts:[${QueryPart}]},columns:[${MetricColumn}],values:{_hash:id?}!}`,
  heatmap: `GET /metrics/{projectId}/heatmap?time_gte&time_lt&time_offset&interval&min_interval&metric&alias&query {query:{parts:[${QueryPart}]},heatmap:{xAxis:[],yAxis:[],data:[]}!}`,
} satisfies CallTexts<'metrics'>;

/** The calls of `dashboards`. */
export const dashboardsCalls = {
  list: `GET /metrics/{projectId}/dashboards?q&pinned&sort_by&sort_desc dashboards:[${DashboardSummary}]!`,
  create: `POST:json /metrics/{projectId}/dashboards dashboard:${Dashboard}!`,
  createFromYaml: `POST:text /metrics/{projectId}/dashboards/yaml dashboards:[${Dashboard}]!`,
  get: `GET /metrics/{projectId}/dashboards/{dashboardId} {dashboard:${Dashboard}!,tableItems:[${GridItem}],gridRows:[${GridRow}],gridMetrics:[],yamlUrl:text}`,
  update: 'PUT:json /metrics/{projectId}/dashboards/{dashboardId}',
  updateTable: 'PUT:json /metrics/{projectId}/dashboards/{dashboardId}/table',
  updateGrid: 'PUT:json /metrics/{projectId}/dashboards/{dashboardId}/grid',
  delete: `DELETE /metrics/{projectId}/dashboards/{dashboardId} dashboard:${Dashboard}!`,
  clone: `POST /metrics/{projectId}/dashboards/{dashboardId} dashboard:${Dashboard}!`,
  reset: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/reset',
  pin: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/pinned',
  unpin: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/unpinned',
  yaml: 'GET /metrics/{projectId}/dashboards/{dashboardId}/yaml text',
  replaceYaml: 'PUT:text /metrics/{projectId}/dashboards/{dashboardId}/yaml',
} satisfies CallTexts<'dashboards'>;

/** The calls of `gridItems`. */
export const gridItemsCalls = {
  create: `POST:json /metrics/{projectId}/dashboards/{dashboardId}/grid gridItem:${GridItem}!`,
  layout: 'PUT:json /metrics/{projectId}/dashboards/{dashboardId}/grid/layout',
  update: `PUT:json /metrics/{projectId}/dashboards/{dashboardId}/grid/{itemId} gridItem:${GridItem}!`,
  delete: `DELETE /metrics/{projectId}/dashboards/{dashboardId}/grid/{itemId} gridItem:${GridItem}!`,
} satisfies CallTexts<'gridItems'>;

/** The calls of `gridRows`. */
export const gridRowsCalls = {
  create: `POST:json /metrics/{projectId}/dashboards/{dashboardId}/rows gridRow:${GridRow}!`,
  get: `GET /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId} gridRow:${GridRow}!`,
  update: `PUT:json /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId} gridRow:${GridRow}!`,
  delete: `DELETE /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId} gridRow:${GridRow}!`,
  up: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}/up',
  down: 'PUT /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}/down',
} satisfies CallTexts<'gridRows'>;

/** The calls of `annotations`. */
export const annotationsCalls = {
  list: `GET /projects/{projectId}/annotations?time_gte&time_lt&time_offset&page&limit&sort_by&sort_desc {annotations:[${Annotation}]!,count:any!}`,
  get: `GET /projects/{projectId}/annotations/{annotationId} annotation:${Annotation}!`,
  create: `POST:json /projects/{projectId}/annotations annotation:${Annotation}?`,
  update: `PUT:json /projects/{projectId}/annotations/{annotationId} annotation:${Annotation}!`,
  delete: 'DELETE /projects/{projectId}/annotations/{annotationId}',
  createByDsn: `POST:json /annotations annotation:${Annotation}?`,
} satisfies CallTexts<'annotations'>;

/** The calls of `alerts`. */
export const alertsCalls = {
  list: `GET /projects/{projectId}/alerts?q&monitor_id&attrs&sort_by&sort_desc&limit&facets {alerts:[${Alert}]!,count:number!,facets:[{items:[{}]}]}`,
  get: `GET /projects/{projectId}/alerts/{alertId} alert:${Alert}!`,
  why: `GET /projects/{projectId}/alerts/{alertId}/why {alert:${Alert}!,monitors:[${Monitor}],evaluation:${Evaluation}~,events:[${AlertEvent}],explanation:[]}`,
  close: 'PUT:json /projects/{projectId}/alerts/closed changed:any?',
  open: 'PUT:json /projects/{projectId}/alerts/open changed:any?',
  closeAll: 'PUT /projects/{projectId}/alerts/close-all changed:any?',
  delete: 'DELETE:json /projects/{projectId}/alerts',
  replay: `POST /projects/{projectId}/deliveries/{deliveryId}/replay delivery:${Delivery}!`,
} satisfies CallTexts<'alerts'>;

/** The calls of `monitors`. */
export const monitorsCalls = {
  list: `GET /projects/{projectId}/monitors?q&monitor_id&state&sort_by&sort_desc&page&limit {monitors:[${Monitor}]!,states:[{}],count:any!}`,
  get: `GET /projects/{projectId}/monitors/{monitorId} monitor:${Monitor}!`,
  why: `GET /projects/{projectId}/monitors/{monitorId}/why {monitor:${Monitor}!,evaluation:${Evaluation}~,explanation:[]}`,
  createMetric: `POST:json /projects/{projectId}/monitors/metric monitor:${Monitor}!`,
  updateMetric: `PUT:json /projects/{projectId}/monitors/{monitorId}/metric monitor:${Monitor}!`,
  createError: `POST:json /projects/{projectId}/monitors/error monitor:${Monitor}!`,
  updateError: `PUT:json /projects/{projectId}/monitors/{monitorId}/error monitor:${Monitor}!`,
  resume: 'PUT /projects/{projectId}/monitors/{monitorId}/active',
  pause: 'PUT /projects/{projectId}/monitors/{monitorId}/paused',
  delete: 'DELETE /projects/{projectId}/monitors/{monitorId}',
  createFromYaml: `POST:text /projects/{projectId}/monitors/yaml monitors:[${Monitor}]!`,
  yaml: 'GET /projects/{projectId}/monitors/{monitorId}/yaml text',
  backtest: 'POST:json /projects/{projectId}/monitors/backtest {transitions:[{attrs:{}}]!}',
} satisfies CallTexts<'monitors'>;

/** The calls of `channels`. */
export const channelsCalls = {
  list: `GET /projects/{projectId}/notification-channels channels:[${NotificationChannel}]!`,
  createSlack: `POST:json /projects/{projectId}/notification-channels/slack channel:${NotificationChannel}!`,
  getSlack: `GET /projects/{projectId}/notification-channels/slack/{channelId} channel:${NotificationChannel}!`,
  updateSlack: `PUT:json /projects/{projectId}/notification-channels/slack/{channelId} channel:${NotificationChannel}!`,
  createTelegram: `POST:json /projects/{projectId}/notification-channels/telegram channel:${NotificationChannel}!`,
  getTelegram: `GET /projects/{projectId}/notification-channels/telegram/{channelId} channel:${NotificationChannel}!`,
  updateTelegram: `PUT:json /projects/{projectId}/notification-channels/telegram/{channelId} channel:${NotificationChannel}!`,
  createWebhook: `POST:json /projects/{projectId}/notification-channels/webhook channel:${NotificationChannel}!`,
  getWebhook: `GET /projects/{projectId}/notification-channels/webhook/{channelId} channel:${NotificationChannel}!`,
  updateWebhook: `PUT:json /projects/{projectId}/notification-channels/webhook/{channelId} channel:${NotificationChannel}!`,
  pause: `PUT /projects/{projectId}/notification-channels/{channelId}/paused channel:${NotificationChannel}!`,
  resume: `PUT /projects/{projectId}/notification-channels/{channelId}/unpaused channel:${NotificationChannel}!`,
  test: 'POST /projects/{projectId}/notification-channels/{channelId}/test {delivered:boolean!}',
  delete: `DELETE /projects/{projectId}/notification-channels/{channelId} channel:${NotificationChannel}!`,
  email: 'GET /projects/{projectId}/notification-channels/email channel:{errorMatchers:[{}]}!',
  updateEmail:
    'PUT:json /projects/{projectId}/notification-channels/email channel:{errorMatchers:[{}]}!',
} satisfies CallTexts<'channels'>;

/** The calls of `embedTokens`. */
export const embedTokensCalls = {
  list: `GET /projects/{projectId}/embed-tokens embedTokens:[${EmbedToken}]!`,
  create: `POST:json /projects/{projectId}/embed-tokens {embedToken:${EmbedToken}!}`,
  revoke: 'DELETE /projects/{projectId}/embed-tokens/{tokenId}',
} satisfies CallTexts<'embedTokens'>;
