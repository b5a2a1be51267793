import type { DashboardDocument, ParsedFile } from '../src/documents.ts';

/** The dashboards of a file, which must hold nothing else. */
export const dashboardsOf = ({ documents }: ParsedFile): DashboardDocument[] =>
  documents.map((document) => {
    if (document.kind !== 'dashboard') throw new Error(`the file holds a ${document.kind}`);
    return document.value;
  });
