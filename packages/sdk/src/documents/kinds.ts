import { readChannels } from './channels/read-channels.ts';
import type { ChannelDocument } from './channels/channel-schema.ts';
import { readDashboard } from './dashboards/read-dashboard.ts';
import type { DashboardDocument } from './dashboards/dashboard-schema.ts';
import { readMonitors } from './monitors/read-monitors.ts';
import type { MonitorDocument } from './monitors/monitor-schema.ts';
import { readSilences } from './silences/read-silences.ts';
import type { SilenceDocument } from './silences/silence-schema.ts';
import type { CheckQuery } from './queries/check-query.ts';
import type { Reading } from './shape/read-shape.ts';
import { isRecord } from './source/values.ts';
import type { SourceDocument } from './source/source.ts';

/** What files describe, by kind. */
export interface DocumentValues {
  readonly dashboard: DashboardDocument;
  readonly monitor: MonitorDocument;
  readonly channel: ChannelDocument;
  readonly silence: SilenceDocument;
}

/** The kinds of things that files describe. */
export type DocumentKind = keyof DocumentValues;

/** A thing with its kind. */
export type AnyDocument = {
  readonly [Kind in DocumentKind]: { readonly kind: Kind; readonly value: DocumentValues[Kind] };
}[DocumentKind];

/** How each kind is read. To add a kind, give it a reader here. */
const readers: {
  readonly [Kind in DocumentKind]: (
    source: SourceDocument,
    checkQuery: CheckQuery | undefined,
  ) => Reading<Kind, DocumentValues[Kind]>;
} = {
  dashboard: readDashboard,
  monitor: readMonitors,
  channel: readChannels,
  silence: readSilences,
};

/**
 * Reads a YAML document of whatever kind: with a list of monitors, channels or silences at its top and nothing of a dashboard
 * it is one of those, else it counts as a dashboard.
 *
 * @param expected What it counts as when it shows nothing of any kind.
 */
export function readDocument(
  source: SourceDocument,
  checkQuery: CheckQuery | undefined,
  expected: DocumentKind = 'dashboard',
): ReturnType<(typeof readers)[DocumentKind]> {
  return readers[kindIn(source.value, expected)](source, checkQuery);
}

function kindIn(value: unknown, expected: DocumentKind): DocumentKind {
  const has = (key: string): boolean => isRecord(value) && (value[key] ?? null) !== null;
  if (has('schema') || has('grid_rows')) return 'dashboard';
  if (has('monitors')) return 'monitor';
  if (has('channels')) return 'channel';
  return has('silences') ? 'silence' : expected;
}
