// The dashboard document: the one definition that files are checked with and that the JSON schema for editors is made
// of. Keys are spelt as in YAML; what a file leaves out has its default.

import * as z from 'zod/mini';
import {
  count,
  described,
  duration,
  metrics,
  name,
  optionalText,
  query,
  text,
  timeOffset,
  withDefault,
} from '../shape/fields.ts';
import { tableColumns } from './items/columns.ts';
import { itemSchema } from './items/kinds.ts';
import { packItems } from './layout.ts';

const matcher = z.strictObject({
  metric: described(optionalText, 'Name of a metric.'),
  instrumentation: described(optionalText, 'Library that reports the metric.'),
  state: withDefault(z.enum(['present', 'absent']), 'present'),
});
const matchers = withDefault(z.array(matcher), []);

const items = z.pipe(withDefault(z.array(itemSchema), []), z.transform(placeItems));

const dashboardTable = z.strictObject({
  if: described(matchers, 'When this table is the one to use; the first that holds is.'),
  metrics,
  query,
  columns: tableColumns,
});

const row = z.strictObject({
  title: name,
  description: optionalText,
  expanded: withDefault(z.boolean(), true),
  items,
});

/** A dashboard as YAML. */
export const dashboardDocumentSchema = z.strictObject({
  schema: described(z.literal('v2'), 'Version of the format.'),
  id: described(optionalText, 'Where it was exported from.'),
  key: described(z.optional(text), 'Stable name, unique in the project.'),
  name: described(name, 'A prefix such as `Shop: ` groups dashboards into tabs.'),
  owner: described(z.optional(text), 'Who looks after it.'),
  if: described(matchers, 'When a template is used. All must hold.'),
  min_interval: described(
    z.optional(
      duration.check(z.refine((milliseconds) => milliseconds >= 0, { error: "can't be negative" })),
    ),
    'Lower limit of the bucket width.',
  ),
  time_offset: described(z.optional(timeOffset), 'How far queries look back.'),
  grid_query: described(z.optional(text), '`where` parts added to the query of every item.'),
  grid_max_width: described(z.optional(count), 'Width of the grid in pixels.'),
  table_grid_items: described(items, 'Items above the table.'),
  table: withDefault(z.array(dashboardTable), []),
  include_grid_rows: described(
    withDefault(z.array(name), []),
    'Templates whose rows are appended.',
  ),
  grid_rows: withDefault(z.array(row), []),
  monitors: described(
    withDefault(z.array(z.looseObject({ name })), []),
    'Monitors a template creates with the dashboard.',
  ),
});

/** Gives items their places: those written down when there are any, else one after the other. */
function placeItems(given: z.output<typeof itemSchema>[]) {
  const isPlaced = given.some(({ x_axis: x, y_axis: y }) => x !== undefined || y !== undefined);
  const places = packItems(given);
  const placed = given.map((one, at) => {
    const place = isPlaced ? undefined : places[at];
    const x = place ? place.xAxis : (one.x_axis ?? 0);
    return { ...one, x_axis: x, y_axis: place ? place.yAxis : (one.y_axis ?? 0) };
  });
  return placed.toSorted((a, b) => a.y_axis - b.y_axis || a.x_axis - b.x_axis);
}

/** A dashboard as YAML holds it, with every default filled in. */
export type DashboardDocument = z.output<typeof dashboardDocumentSchema>;
export type RowDocument = DashboardDocument['grid_rows'][number];
export type ItemDocument = RowDocument['items'][number];
export type TableDocument = DashboardDocument['table'][number];
