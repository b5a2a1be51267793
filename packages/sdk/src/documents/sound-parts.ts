import type * as z from 'zod';

import { dashboardDocumentSchema } from './dashboards/dashboard-schema.ts';
import { monitorsDocumentSchema } from './monitors/monitor-schema.ts';
import type { PathStep } from './source/problem.ts';
import { putAt } from './shape/values.ts';

/** Fit the schema and have nothing to complain about. */
const EMPTY_TABLE = { metrics: [], query: [] };
const EMPTY_ITEM = { title: '-', type: 'heatmap', metric: '-' };
/** Of a dashboard or a row, where a name can't be left out. */
const NEEDED: ReadonlyMap<PathStep | undefined, string> = new Map([
  ['schema', 'v2'],
  ['name', '-'],
  ['title', '-'],
]);

/**
 * A dashboard with nothing in the places that don't fit the schema, so that what is wrong in the others can be told as
 * well. Places stay where they are. Undefined when that can't be done.
 *
 * @param value The data; it is changed.
 * @param faults The places that don't fit.
 */
export function soundParts(
  value: unknown,
  faults: readonly (readonly PathStep[])[],
): z.input<typeof dashboardDocumentSchema> | undefined {
  for (const path of faults) {
    const [top] = path;
    if (top === 'table') putAt(value, path.slice(0, 2), { ...EMPTY_TABLE });
    else if (top === 'table_grid_items') putAt(value, path.slice(0, 2), { ...EMPTY_ITEM });
    else if (top === 'grid_rows' && path[2] === 'items')
      putAt(value, path.slice(0, 4), { ...EMPTY_ITEM });
    else if (top === 'grid_rows' && path.length > 2)
      putAt(value, path.slice(0, 3), NEEDED.get(path[2]));
    else if (top !== undefined) putAt(value, [top], NEEDED.get(top));
  }
  const fits = dashboardDocumentSchema.safeParse(value).success;
  return fits ? (value as z.input<typeof dashboardDocumentSchema>) : undefined;
}

const EMPTY_MONITOR = { name: '-', type: 'error' };

/** The same for monitors: those that don't fit are replaced by one with nothing to complain about. */
export function soundMonitors(
  value: unknown,
  faults: readonly (readonly PathStep[])[],
): z.input<typeof monitorsDocumentSchema> | undefined {
  for (const path of faults)
    if (path[0] === 'monitors' && path.length > 1) putAt(value, path.slice(0, 2), EMPTY_MONITOR);
  const fits = monitorsDocumentSchema.safeParse(value).success;
  return fits ? (value as z.input<typeof monitorsDocumentSchema>) : undefined;
}
