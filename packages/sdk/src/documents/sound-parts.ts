import type * as z from 'zod';

import { dashboardDocumentSchema } from './dashboard-schema.ts';
import type { PathStep } from './problem.ts';
import { putAt } from './values.ts';

/** Fit the schema and have nothing to complain about. */
const EMPTY_TABLE = { metrics: [], query: [] };
const EMPTY_ITEM = { title: '-', type: 'heatmap', metric: '-' };

/**
 * A dashboard with nothing in the places that don't fit the schema, so that what is wrong in the others can be told as
 * well. Places stay where they are. Undefined when what is wrong is not in an item or a table alone.
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
    else if (path.length === 1 && top !== undefined) putAt(value, path, undefined);
  }
  const fits = dashboardDocumentSchema.safeParse(value).success;
  return fits ? (value as z.input<typeof dashboardDocumentSchema>) : undefined;
}
