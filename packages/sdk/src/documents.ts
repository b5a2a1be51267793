/**
 * Dashboards, monitors, channels and silences as YAML: reading with every problem at its line and column, canonical writing, conversion from and to
 * what a server stores, and differences between two. Works on text and data alone, in Node and in browsers.
 */
export { parseDocuments } from './documents/parse.ts';
export type { ParsedDocument, ParsedFile, ParseOptions } from './documents/parse.ts';
export type { DocumentKind, DocumentValues } from './documents/kinds.ts';
export type {
  CheckQuery,
  QueryCheck,
  QueryProblem,
  QueryTarget,
} from './documents/queries/check-query.ts';
export { problemText } from './documents/source/problem.ts';
export type { PathStep, Position, Problem, ProblemCode } from './documents/source/problem.ts';

export { printChannels, printDashboard, printMonitors, printSilences } from './documents/print.ts';
export { channelReference, channelsCalled } from './documents/channels/channel-names.ts';
export { channelToDocument, documentToChannel } from './documents/channels/convert-channel.ts';
export type { ChannelContent } from './documents/channels/convert-channel.ts';
export {
  channelsNamed,
  documentToMonitor,
  monitorToDocument,
  recipientsOfDocument,
} from './documents/monitors/convert-monitor.ts';
export type { MonitorContent } from './documents/monitors/convert-monitor.ts';
export type { CanonicalOptions } from './documents/dashboards/canonical.ts';
export {
  dashboardToDocument,
  documentToDashboard,
} from './documents/dashboards/convert-dashboard.ts';
export { diffChannels, diffDashboards, diffMonitors, diffSilences } from './documents/diff.ts';
export type { FieldChange } from './documents/diff.ts';

export { dashboardDocumentSchema } from './documents/dashboards/dashboard-schema.ts';
export type { ChannelDocument } from './documents/channels/channel-schema.ts';
export { documentToSilence, silenceToDocument } from './documents/silences/convert-silence.ts';
export type { SilenceContent } from './documents/silences/convert-silence.ts';
export type { SilenceDocument } from './documents/silences/silence-schema.ts';
export type { MonitorDocument } from './documents/monitors/monitor-schema.ts';
export type {
  DashboardDocument,
  ItemDocument,
  RowDocument,
  TableDocument,
} from './documents/dashboards/dashboard-schema.ts';
export type { DashboardContent, ItemContent, RowContent } from './documents/dashboards/content.ts';

export { chooseTable, matchersHold } from './documents/dashboards/matchers.ts';
export type { KnownMetric } from './documents/dashboards/matchers.ts';
export {
  parseMetricAlias,
  parseMetricAliases,
  printMetricAlias,
} from './documents/queries/metric-alias.ts';
export type { MetricAliasOutcome } from './documents/queries/metric-alias.ts';
export { joinQuery, splitQuery } from './documents/queries/query-parts.ts';
export { sizeOf } from './documents/dashboards/items/kinds.ts';
export { packItems } from './documents/dashboards/layout.ts';
export type { ItemPlace, ItemSize } from './values/grid-places.ts';
