// The dashboard document: the one definition that files are checked with and that the JSON schema for editors is made
// of. Keys are spelt as in YAML; what a file leaves out has its default.

import * as z from 'zod/mini';
import { gridMaxWidthProblem, minIntervalProblem } from '../../values/dashboard-values.ts';
import {
  count,
  duration,
  metrics,
  name,
  optionalText,
  query,
  soundBy,
  text,
  timeOffset,
  title,
  withDefault,
} from '../shape/fields.ts';
import { tableColumns } from './items/columns.ts';
import { itemSchema } from './items/kinds.ts';
import { packItems } from './layout.ts';

const matcher = z.strictObject({
  metric: optionalText,
  instrumentation: optionalText,
  state: withDefault(z.enum(['present', 'absent']), 'present'),
});
const matchers = withDefault(z.array(matcher), []);

const items = z.pipe(withDefault(z.array(itemSchema), []), z.transform(placeItems));

const dashboardTable = z.strictObject({
  if: matchers,
  metrics,
  query,
  columns: tableColumns,
});

const row = z.strictObject({
  title,
  description: optionalText,
  expanded: withDefault(z.boolean(), true),
  items,
});

/** A dashboard as YAML. */
export const dashboardDocumentSchema = z.strictObject({
  schema: z.literal('v2'),
  id: optionalText,
  key: z.optional(text),
  name: title,
  owner: z.optional(text),
  if: matchers,
  min_interval: z.optional(duration.check(soundBy(minIntervalProblem))),
  time_offset: z.optional(timeOffset),
  grid_query: z.optional(text),
  grid_max_width: z.optional(count.check(soundBy(gridMaxWidthProblem))),
  table_grid_items: items,
  table: withDefault(z.array(dashboardTable), []),
  include_grid_rows: withDefault(z.array(name), []),
  grid_rows: withDefault(z.array(row), []),
  monitors: withDefault(z.array(z.looseObject({ name })), []),
});

/** Gives items their places: those written down when there are any, else one after the other. */
function placeItems(given: z.output<typeof itemSchema>[]) {
  const isPlaced = given.some(({ x_axis: x, y_axis: y }) => x !== undefined || y !== undefined);
  const places = packItems(given);
  return given.map((one, at) => {
    const place = isPlaced ? undefined : places[at];
    const x = place ? place.xAxis : (one.x_axis ?? 0);
    return { ...one, x_axis: x, y_axis: place ? place.yAxis : (one.y_axis ?? 0) };
  });
}

/** A dashboard as YAML holds it, with every default filled in. */
export type DashboardDocument = z.output<typeof dashboardDocumentSchema>;
/** A row of a dashboard document. */
export type RowDocument = DashboardDocument['grid_rows'][number];
/** An item of a row, by its `type`: chart, table, gauge, heatmap. */
export type ItemDocument = RowDocument['items'][number];
/** The table tab of a dashboard document. */
export type TableDocument = DashboardDocument['table'][number];
