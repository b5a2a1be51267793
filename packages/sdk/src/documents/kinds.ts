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

/** Reads a document of one kind. There is no value when an error is among the problems. */
export type DocumentReader<Value> = (
  source: SourceDocument,
  checkQuery: CheckQuery | undefined,
) => { readonly value?: Value; readonly problems: readonly Problem[] };

/** How each kind is read. */
export const documentReaders: {
  readonly [Kind in DocumentKind]: DocumentReader<DocumentValues[Kind]>;
} = { dashboard: readDashboard };

/** The kind of a document, by the data at its top. */
export const kindOf = (_value: unknown): DocumentKind => 'dashboard';
