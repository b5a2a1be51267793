import type { ChannelDocument } from './channels/channel-schema.ts';
import type { CheckQuery } from './queries/check-query.ts';
import type { DashboardDocument } from './dashboards/dashboard-schema.ts';
import type { MonitorDocument } from './monitors/monitor-schema.ts';
import type { PathStep, Problem } from './source/problem.ts';
import { readChannels } from './channels/read-channels.ts';
import { readDashboard } from './dashboards/read-dashboard.ts';
import { readMonitors } from './monitors/read-monitors.ts';
import type { SourceDocument } from './source/source.ts';
import { isRecord } from './shape/values.ts';

/** What files describe, by kind. */
export interface DocumentValues {
  readonly dashboard: DashboardDocument;
  readonly monitor: MonitorDocument;
  readonly channel: ChannelDocument;
}

/** The kinds of things that files describe. */
export type DocumentKind = keyof DocumentValues;

/** A thing with its kind. */
export type AnyDocument = {
  readonly [Kind in DocumentKind]: { readonly kind: Kind; readonly value: DocumentValues[Kind] };
}[DocumentKind];

/** Where a thing stands in its YAML document: at its top, or in a list of several. */
type PlacedDocument = AnyDocument & { readonly at: readonly PathStep[] };

/** What reading a YAML document gave: nothing to use when an error is among the problems. */
export interface Reading {
  readonly documents: readonly PlacedDocument[];
  readonly problems: readonly Problem[];
}

/**
 * Reads a YAML document of whatever kind: with a list of monitors or of channels at its top and nothing of a dashboard
 * it is one of those, else it counts as a dashboard.
 *
 * @param expected What it counts as when it shows nothing of any kind.
 */
export function readDocument(
  source: SourceDocument,
  checkQuery: CheckQuery | undefined,
  expected: DocumentKind = 'dashboard',
): Reading {
  const { value } = source;
  const has = (key: string): boolean => isRecord(value) && (value[key] ?? null) !== null;
  const isPlain = !has('schema') && !has('grid_rows');
  if (isPlain && has('monitors')) return readMonitors(source, checkQuery);
  if (isPlain && has('channels')) return readChannels(source);
  if (isPlain && expected === 'monitor') return readMonitors(source, checkQuery);
  if (isPlain && expected === 'channel') return readChannels(source);
  return readDashboard(source, checkQuery);
}
