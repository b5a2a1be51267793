import type { CheckQuery } from '../queries/check-query.ts';
import { type Reading, readShape } from '../shape/read-shape.ts';
import { putAt } from '../source/values.ts';
import type { PathStep } from '../source/problem.ts';
import type { SourceDocument } from '../source/source.ts';
import { checkDashboard } from './check-dashboard.ts';
import { type DashboardDocument, dashboardDocumentSchema } from './dashboard-schema.ts';
import { emptyItem } from './items/heatmap.ts';

/** Reads a dashboard. */
export function readDashboard(
  source: SourceDocument,
  checkQuery: CheckQuery | undefined,
): Reading<'dashboard', DashboardDocument> {
  const { value, problems } = readShape(source, {
    schema: dashboardDocumentSchema,
    replaceFaults,
    check: (given) => checkDashboard(given, source, checkQuery),
  });
  return { documents: value ? [{ kind: 'dashboard', value, at: [] }] : [], problems };
}

/** Fits the schema and has nothing to complain about. */
const EMPTY_TABLE = { metrics: [], query: [] };
/** Of a dashboard or a row, where a name can't be left out. */
const NEEDED: ReadonlyMap<PathStep | undefined, string> = new Map([
  ['schema', 'v2'],
  ['name', '-'],
  ['title', '-'],
]);

/** Empties the places that don't fit; what else there is stays in its place. */
function replaceFaults(value: unknown, faults: readonly (readonly PathStep[])[]): void {
  for (const path of faults) {
    const [top] = path;
    if (top === 'table') putAt(value, path.slice(0, 2), { ...EMPTY_TABLE });
    else if (top === 'table_grid_items') putAt(value, path.slice(0, 2), { ...emptyItem });
    else if (top === 'grid_rows' && path[2] === 'items')
      putAt(value, path.slice(0, 4), { ...emptyItem });
    else if (top === 'grid_rows' && path.length > 2)
      putAt(value, path.slice(0, 3), NEEDED.get(path[2]));
    else if (top !== undefined) putAt(value, [top], NEEDED.get(top));
  }
}
