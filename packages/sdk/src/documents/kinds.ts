import type { CheckQuery } from './check-query.ts';
import type { DashboardDocument } from './dashboard-schema.ts';
import type { Problem } from './problem.ts';
import { readDashboard } from './read-dashboard.ts';
import type { SourceDocument } from './source.ts';

/** What documents describe, by kind. */
export interface DocumentValues {
  readonly dashboard: DashboardDocument;
}

/** The kinds of documents that files hold. */
export type DocumentKind = keyof DocumentValues;

/** A document with its kind. */
export type AnyDocument = {
  readonly [Kind in DocumentKind]: { readonly kind: Kind; readonly value: DocumentValues[Kind] };
}[DocumentKind];

/** What reading a document gave: nothing to use when an error is among the problems. */
export interface Reading {
  readonly document?: AnyDocument;
  readonly problems: readonly Problem[];
}

/** Reads a document of whatever kind. What belongs to no other kind counts as a dashboard. */
export function readDocument(source: SourceDocument, checkQuery: CheckQuery | undefined): Reading {
  return readDashboard(source, checkQuery);
}
