import { chooseTable, type DashboardDocument, type PathStep } from '@spanlight/sdk/documents';
import type { Finding } from '../../plan/finding.ts';
import type { AnyLocated } from '../../plan/located.ts';

/** Warns of what dashboards hold for templates of a server alone: what is stored goes without, and nobody says so. */
export const templateFindings = (documents: readonly AnyLocated[]): Finding[] =>
  documents.flatMap((document) => {
    if (document.kind !== 'dashboard') return [];
    const { value, file, positionOf } = document;
    return [...unusedKeys(value), ...unusedTables(value)].map(({ path, message, hint }) => ({
      ...positionOf(path),
      file,
      level: 'warning' as const,
      rule: 'template',
      message,
      hint,
    }));
  });

/** What nothing is made of. */
interface Unused {
  readonly path: readonly PathStep[];
  readonly message: string;
  readonly hint: string;
}

const templateKeys = [
  {
    key: 'if',
    message: '"if" is for templates: the dashboard is written regardless of the metrics',
    hint: 'Remove it',
  },
  {
    key: 'include_grid_rows',
    message: '"include_grid_rows" is for templates: these rows are left out',
    hint: 'Write those that are wanted below "grid_rows"',
  },
  {
    key: 'monitors',
    message: '"monitors" of a dashboard is not used: no monitor is created from it',
    hint: 'Put them into a document of their own, below a line with ---',
  },
] as const;

const unusedKeys = (dashboard: DashboardDocument): Unused[] =>
  templateKeys
    .filter(({ key }) => dashboard[key].length > 0)
    .map(({ key, message, hint }) => ({ path: [key], message, hint }));

/** All tables but the one that is stored. */
function unusedTables({ table: tables }: DashboardDocument): Unused[] {
  const chosen = chooseTable(tables);
  return tables.flatMap((table, at) => {
    if (table === chosen) return [];
    const message = 'a dashboard has one table, and this is not the one';
    const hint = 'It is the first whose "if" holds without any metrics: remove the others';
    return [{ path: ['table', at], message, hint }];
  });
}
