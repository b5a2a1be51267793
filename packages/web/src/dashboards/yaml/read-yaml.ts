import { checkMetricsQuery } from '@spanlight/query';
import { parseDocuments, type DashboardDocument, type Problem } from '@spanlight/sdk/documents';

/** What a text in an editor holds. */
export interface ReadYaml {
  readonly documents: readonly DashboardDocument[];
  readonly problems: readonly Problem[];
  /** It can be saved. */
  readonly isValid: boolean;
}

/** Reads dashboards from YAML text with every mistake in it, those in queries included. */
export function readYaml(text: string): ReadYaml {
  const parsed = parseDocuments(text, { checkQuery: checkMetricsQuery });
  const documents: DashboardDocument[] = [];
  const problems = [...parsed.problems];
  for (const { kind, value, positionOf } of parsed.documents) {
    if (kind === 'dashboard') documents.push(value);
    else problems.push({ ...positionOf([]), ...notDashboard(kind) });
  }
  const isValid = documents.length > 0 && problems.every(({ severity }) => severity !== 'error');
  return { documents, problems, isValid };
}

function notDashboard(kind: string): Pick<Problem, 'path' | 'code' | 'severity' | 'message'> {
  const message = `this is a ${kind}, not a dashboard`;
  return { path: '', code: 'value', severity: 'error', message };
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
