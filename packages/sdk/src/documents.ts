/**
 * Dashboards, monitors and channels as YAML: reading with every problem at its line and column, canonical writing, conversion from and to
 * what a server stores, and differences between two. Works on text and data alone, in Node and in browsers.
 */
export { parseDocuments } from './documents/parse.ts';
export type { ParsedDocument, ParsedFile, ParseOptions } from './documents/parse.ts';
export type { DocumentKind, DocumentValues } from './documents/kinds.ts';
export type { CheckQuery, QueryCheck, QueryProblem, QueryTarget } from './documents/check-query.ts';
export { problemText } from './documents/problem.ts';
export type { PathStep, Position, Problem, ProblemCode } from './documents/problem.ts';

export { printChannels, printDocument, printMonitors } from './documents/print.ts';
export { channelReference, channelsCalled } from './documents/channel-names.ts';
export { channelToDocument, documentToChannel } from './documents/convert-channel.ts';
export type { ChannelContent } from './documents/convert-channel.ts';
export { documentToMonitor, monitorToDocument } from './documents/convert-monitor.ts';
export type { MonitorContent } from './documents/convert-monitor.ts';
export type { CanonicalOptions } from './documents/canonical.ts';
export { documentToDashboard } from './documents/to-content.ts';
export { dashboardToDocument } from './documents/to-document.ts';
export { diffChannels, diffDocuments, diffMonitors } from './documents/diff.ts';
export type { FieldChange } from './documents/diff.ts';

export { dashboardDocumentSchema } from './documents/dashboard-schema.ts';
export type { ChannelDocument } from './documents/channel-schema.ts';
export type { MonitorDocument } from './documents/monitor-schema.ts';
export { jsonSchemas } from './documents/json-schema.ts';
export type {
  DashboardDocument,
  ItemDocument,
  RowDocument,
  TableDocument,
} from './documents/dashboard-schema.ts';
export type { DashboardContent, ItemContent, RowContent } from './documents/content.ts';

export { chooseTable, matchersHold } from './documents/matchers.ts';
export type { KnownMetric } from './documents/matchers.ts';
export { parseMetricAlias, printMetricAlias } from './documents/metric-alias.ts';
export type { MetricAliasOutcome } from './documents/metric-alias.ts';
export { joinQuery, splitQuery } from './documents/query-parts.ts';
export { packItems, sizeOf } from './documents/layout.ts';
export type { ItemPlace, ItemSize } from './documents/layout.ts';
export { unitName } from './documents/unit.ts';
