import type { DashboardDocument, ParsedDocument } from '@spanlight/sdk/documents';
import { readDocuments, type ReadYaml } from '../../yaml/read-documents.ts';

/** Reads dashboards from YAML text with every mistake in it, those in queries included. */
export function readYaml(text: string): ReadYaml<DashboardDocument> {
  return readDocuments(text, 'dashboard', dashboardIn);
}

function dashboardIn(document: ParsedDocument): DashboardDocument | undefined {
  return document.kind === 'dashboard' ? document.value : undefined;
}

/** What will be created, in words: `HTTP: Server: 2 rows, 9 items`. */
export function describeDocument({ name, grid_rows: rows, ...rest }: DashboardDocument): string {
  const items = rows.reduce((sum, row) => sum + row.items.length, rest.table_grid_items.length);
  const hasTable = rest.table.some(({ metrics }) => metrics.length > 0);
  const parts = [...(hasTable ? ['a table'] : []), count(rows.length, 'row'), count(items, 'item')];
  return `${name}: ${parts.join(', ')}`;
}

function count(many: number, word: string): string {
  return `${many} ${word}${many === 1 ? '' : 's'}`;
}
