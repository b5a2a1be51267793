// Made of the contract by `npm run contract`: for each noun the path its calls have in common, then a line per method
// (see resource.ts) that ends in the shape of its answer (see shapes.ts).

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
const Annotation = '{id#,attrs{},revision#}';
const AlertEscalation = '{nextChannels[]}';
const Alert = `{id#,projectId#,attrs{},spanGroupId@,monitorId#,severity|warning,labels{},escalation${AlertEscalation}~,consequences[{}],consequenceCount#,params(metric{bounds{},monitor{metrics[{}]}},error{spanId@})}`;
const EscalationStep = '{channelIds[]}';
const Grouping = '{by[]}';
const Monitor = `{id@,projectId#,stateReason,channelIds[],severity|warning,labels{},escalation[${EscalationStep}],grouping${Grouping}~,alertOpenCount#,alertClosedCount#,revision#,key,owner,params(metric{metrics[{}],checkNumPoint#|5,keepFiringFor#,minDevValue#,minDevFraction#,noDataPolicy|hold,flapping&},error{matchers[{}],consequences|note})}`;
const NotificationChannel =
  '{id#,projectId#,orgId#,stateReason,revision#,key,owner,severities[],matchers[{}],params{}}';

export const usersCalls = `/users
current GET/current {user${User}!,projects[${Project}]}
login POST/login:json
logout POST/logout
logoutEverywhere POST/logout-everywhere`;
export const ssoCalls = `/sso/methods
methods GET {methods[{}]!}`;
export const projectsCalls = `/projects/{projectId}
get GET {project${Project}!,dsn}
achievements GET/achievements achievements[{id#}]!
checkWrites POST/checks:json outcomes[]!`;
export const usageCalls = `/data-usage
get GET? {usage{time[],spans[],datapoints[],bytes[],timeseries[]}!,spans#,datapoints#,bytes#,timeseries#,losses[{count#}],startTime^,endTime^}`;
export const questionsCalls = `/questions
list GET? questions[]!`;
export const pinnedFacetsCalls = `/pinned-facets
list GET attrs[]!
add POST:json
remove DELETE:json`;
export const systemsCalls = `/tracing/{projectId}/systems
list GET? {systems[{}]!}`;
export const attributesCalls = `/tracing/{projectId}/attributes
list GET? {items[{value,pinned&}]!,hasMore&}
values GET/{attr}? {items[{value,count#,hint}]!,hasMore&}`;
export const groupsCalls = `/tracing/{projectId}
list GET/groups? {groups[${Group}]!,columns[{}],order${Order},query{parts[${QueryPart}]},hasMore&}
summary GET/groups/{groupId}? {summary{}!,firstSeenAt^,lastSeenAt^}
stats GET/group-stats? {_time[]!}
percentiles GET/percentiles? stats{time[],count[],rate[]}!
timeseries GET/timeseries? {groups[${TimeseriesGroup}]!,time[],columns[{}],query{parts[${QueryPart}]}}`;
export const spansCalls = `/tracing/{projectId}
list GET/spans? {spans[${Span}]!,count*!,order${Order},query{parts[${QueryPart}]},pager{}}
get GET/traces/{traceId}/{spanId} span${Span}!`;
export const serviceGraphCalls = `/tracing/{projectId}/service-graph
get GET? edges[{}]!`;
export const tracesCalls = `
get GET/tracing/{projectId}/traces/{traceId}? {trace{},root*!,numSpan#,hasMore&}
columns GET/tracing/{projectId}/traces/{traceId}/columns?
find GET/traces/search? span{projectId#,id@,standalone&}!`;
export const savedViewsCalls = `/tracing/{projectId}/saved-views
list GET views[${SavedView}]!
create POST:json view${SavedView}!
delete DELETE/{id}
pin PUT/{id}/pinned
unpin PUT/{id}/unpinned`;
export const metricsCalls = `/metrics/{projectId}
list GET? metrics[${Metric}]!
stats GET/stats? {metrics[${Metric}]!,hasMore&}
describe GET/describe?metric[] metrics[${Metric}]!
attributes GET/attributes? items[{value,count#,pinned&}]!
attributeValues GET/attributes/{attr}? {items[{value,count#,hint}]!,hasMore&}
timeseries GET/timeseries? {query{parts[${QueryPart}]},time[],timeseries[${MetricTimeseries}]!,columns[${MetricColumn}],hasMore&}
table GET/table? {query{parts[${QueryPart}]},columns[${MetricColumn}],items[${MetricRow}]!,hasMore&,order${Order}}
gauge GET/gauge? {query{parts[${QueryPart}]},columns[${MetricColumn}],values{_hash@?}!}
heatmap GET/heatmap? {query{parts[${QueryPart}]},heatmap{xAxis[],yAxis[],data[]}!}`;
export const dashboardsCalls = `/metrics/{projectId}/dashboards
list GET? dashboards[${DashboardSummary}]!
create POST:json dashboard${Dashboard}!
createFromYaml POST/yaml:text dashboards[${Dashboard}]!
get GET/{id} {dashboard${Dashboard}!,tableItems[${GridItem}],gridRows[${GridRow}],gridMetrics[],yamlUrl}
update PUT/{id}:json
updateTable PUT/{id}/table:json
updateGrid PUT/{id}/grid:json
delete DELETE/{id} dashboard${Dashboard}!
clone POST/{id} dashboard${Dashboard}!
reset PUT/{id}/reset
pin PUT/{id}/pinned
unpin PUT/{id}/unpinned
yaml GET/{id}/yaml text
replaceYaml PUT/{id}/yaml:text`;
export const gridItemsCalls = `/metrics/{projectId}/dashboards/{dashboardId}/grid
create POST:json gridItem${GridItem}!
layout PUT/layout:json
update PUT/{id}:json gridItem${GridItem}!
delete DELETE/{id} gridItem${GridItem}!`;
export const gridRowsCalls = `/metrics/{projectId}/dashboards/{dashboardId}/rows
create POST:json gridRow${GridRow}!
get GET/{id} gridRow${GridRow}!
update PUT/{id}:json gridRow${GridRow}!
delete DELETE/{id} gridRow${GridRow}!
up PUT/{id}/up
down PUT/{id}/down`;
export const annotationsCalls = `
list GET/projects/{projectId}/annotations? {annotations[${Annotation}]!,count*!}
get GET/projects/{projectId}/annotations/{id} annotation${Annotation}!
create POST/projects/{projectId}/annotations:json annotation{id#,attrs{},revision#}?
update PUT/projects/{projectId}/annotations/{id}:json annotation${Annotation}!
delete DELETE/projects/{projectId}/annotations/{id}
createByDsn POST/annotations:json annotation{id#,attrs{},revision#}?`;
export const alertsCalls = `/projects/{projectId}
list GET/alerts? {alerts[${Alert}]!,count#!,facets[{items[{}]}]}
groups GET/alerts/groups? {groups[]!}
stats GET/alerts/stats? {monitors[]!}
get GET/alerts/{id} alert${Alert}!
why GET/alerts/{id}/why {alert{}!}
close PUT/alerts/closed:json changed#
open PUT/alerts/open:json changed#
acknowledge PUT/alerts/acknowledged:json changed#
unacknowledge PUT/alerts/unacknowledged:json changed#
closeAll PUT/alerts/close-all changed#
delete DELETE/alerts:json
replay POST/deliveries/{deliveryId}/replay delivery{}!`;
export const monitorsCalls = `/projects/{projectId}/monitors
list GET? {monitors[${Monitor}]!,states[{}],count*!}
get GET/{id} monitor${Monitor}!
why GET/{id}/why {monitor{}!}
createMetric POST/metric:json monitor${Monitor}!
updateMetric PUT/{id}/metric:json monitor${Monitor}!
createError POST/error:json monitor${Monitor}!
updateError PUT/{id}/error:json monitor${Monitor}!
resume PUT/{id}/active
pause PUT/{id}/paused
delete DELETE/{id}
createFromYaml POST/yaml:text monitors[${Monitor}]!
yaml GET/{id}/yaml text
backtest POST/backtest:json {transitions[]!}`;
export const channelsCalls = `/projects/{projectId}/notification-channels
list GET channels[${NotificationChannel}]!
create POST/{kind}:json channel${NotificationChannel}!
get GET/{kind}/{id} channel${NotificationChannel}!
update PUT/{kind}/{id}:json channel${NotificationChannel}!
pause PUT/{id}/paused channel${NotificationChannel}!
resume PUT/{id}/unpaused channel${NotificationChannel}!
test POST/{id}/test {delivered&!}
testUnsaved POST/test:json {delivered&!}
delete DELETE/{id} channel${NotificationChannel}!
email GET/email channel{errorMatchers[{}],severities[],matchers[{}]}!
updateEmail PUT/email:json channel{errorMatchers[{}],severities[],matchers[{}]}!`;
export const embedTokensCalls = `/projects/{projectId}/embed-tokens
list GET embedTokens[]!
create POST:json {embedToken{}!}
revoke DELETE/{id}`;
export const silencesCalls = `/projects/{projectId}/silences
list GET? silences[]!
get GET/{id} silence{}!
create POST:json silence{}!
update PUT/{id}:json silence{}!
end DELETE/{id} silence{}!
preview POST/preview:json {alerts[]!}`;
