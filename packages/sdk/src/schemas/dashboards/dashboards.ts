import * as z from 'zod';
import {
  defaultGridMaxWidth,
  gridMaxWidthProblem,
  minIntervalProblem,
  timeOffsetProblem,
} from '../../values/dashboard-values.ts';
import {
  countField,
  listField,
  mapField,
  optional,
  requiredTextField,
  textField,
} from '../shared/fields.ts';
import { gridItemSchema } from './grid-items.ts';
import { gridRowSchema } from './grid-rows.ts';
import { numericIdSchema } from '../shared/ids.ts';
import {
  dashboardColumnInput,
  metricAliasInput,
  metricAliasSchema,
  dashboardColumnSchema,
} from './metric-display.ts';
import { millisecondsInputSchema, millisecondsSchema } from '../shared/milliseconds.ts';
import { booleanParameter, textParameter } from '../shared/parameters.ts';
import { timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

const summary = {
  id: numericIdSchema,
  projectId: numericIdSchema.describe('Id of the project.'),
  templateId: mayBeMissing(z.string().describe('The template it was built from; empty for none.')),
  name: z.string().max(1000).describe('Name, as people see it.'),
  key: mayBeMissing(z.string().describe('Stable name in YAML files; empty for none.')),
  owner: mayBeMissing(z.string().describe('Who is responsible for it; empty for nobody.')),
  pinned: mayBeMissing(
    z.boolean().describe('Whether it is pinned, which puts it first in the list.'),
  ),
  revision: mayBeMissing(z.int().nonnegative().describe('Grows with every change of its content.')),
  createdAt: timeSchema,
  updatedAt: timeSchema,
};

/** A dashboard in the list. */
export const dashboardSummarySchema = z.strictObject(summary).meta({ id: 'DashboardSummary' });

/** A dashboard without its rows and items. */
export const dashboardSchema = z
  .strictObject({
    ...summary,
    minInterval: mayBeMissing(
      millisecondsSchema.describe('Lower limit of the bucket width, milliseconds.'),
    ),
    timeOffset: mayBeMissing(
      millisecondsSchema.describe('How far queries look back, milliseconds.'),
    ),
    tooltipsConnected: mayBeMissing(z.boolean().describe('Whether charts share their crosshair.')),
    gridQuery: mayBeMissing(
      z.string().max(1000).describe('`where` parts added to the query of every item.'),
    ),
    gridMaxWidth: mayBeMissing(z.int().nonnegative().describe('Width of the grid in pixels.')),
    tableMetrics: z
      .array(metricAliasSchema)
      .max(10)
      .describe('Metrics the query of the table names, at most 10.'),
    tableQuery: mayBeMissing(
      z.string().max(1000).describe('Query of the table: parts joined by " | ".'),
    ),
    tableGrouping: z.array(z.string()).describe('Grouping attributes of the table query.'),
    tableColumnMap: z
      .record(z.string(), dashboardColumnSchema)
      .describe('How columns of the table are shown, by name of the column.'),
  })
  .meta({ id: 'Dashboard' });

/** Query of `GET /metrics/{projectId}/dashboards`. */
export const dashboardsRequestSchema = z.object({
  q: textParameter.describe('Keep dashboards whose name is like this text.'),
  pinned: booleanParameter.describe('True to keep pinned ones only.'),
  sort_by: textParameter.describe('`updated_at`; anything else: pinned first, then by name.'),
  sort_desc: booleanParameter.describe('True to sort descending.'),
});

/** Answer of `GET /metrics/{projectId}/dashboards`. */
export const dashboardsResponseSchema = z.strictObject({
  dashboards: z.array(dashboardSummarySchema).max(1000).describe('At most 1000.'),
});

/** Answer of `GET /metrics/{projectId}/dashboards/{dashboardId}`. */
export const dashboardResponseSchema = z.strictObject({
  dashboard: dashboardSchema.describe('The dashboard, without its rows and items.'),
  tableItems: z.array(gridItemSchema).describe('Items above the table.'),
  gridRows: z.array(gridRowSchema).describe('Rows of the grid from the top.'),
  gridMetrics: z.array(z.string()).describe('Metrics of the items in rows, each once.'),
  yamlUrl: mayBeMissing(z.string().describe('Address of the dashboard as YAML.')),
});

/** Answer of the calls that make or delete a dashboard. */
export const savedDashboardResponseSchema = z.strictObject({
  dashboard: dashboardSchema.describe('The dashboard that was made, changed or deleted.'),
});

/** Answer of `POST /metrics/{projectId}/dashboards/yaml`. */
export const createdDashboardsResponseSchema = z.strictObject({
  dashboard: dashboardSchema.describe('The first of them.'),
  dashboards: z.array(dashboardSchema).describe('All of them, in the order of the text.'),
});

/** A check of what is wrong with a number, as the end of a sentence about it. */
const soundBy =
  (faultOf: (value: number) => string | undefined) =>
  (value: number, context: z.RefinementCtx): void => {
    const message = faultOf(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };

const name = requiredTextField('dashboard name is required').describe('Name, as people see it.');

/**
 * Body of `POST .../dashboards` and `PUT .../dashboards/{dashboardId}`. The optional ones are left as they are when
 * absent: existing clients don't know them.
 */
export const dashboardSettingsRequestSchema = z.object({
  name,
  minInterval: millisecondsInputSchema
    .superRefine(soundBy(minIntervalProblem))
    .describe(
      'Lower limit of the bucket width, 1 second to 7 days: milliseconds, or a text such as `5m`. Default 0: none.',
    ),
  timeOffset: millisecondsInputSchema
    .superRefine(soundBy(timeOffsetProblem))
    .describe(
      'How far queries look back, -300 to 300 minutes: milliseconds, or a text such as `5m`. Default 0.',
    ),
  gridMaxWidth: countField(defaultGridMaxWidth)
    .superRefine(soundBy(gridMaxWidthProblem))
    .describe('Width of the grid in pixels, 320 to 10000. Default: the usual width.'),
  tooltipsConnected: optional(z.boolean()).describe('Whether charts share their crosshair.'),
  key: optional(z.string().max(1000)).describe('Stable name in YAML files, unique in the project.'),
  owner: optional(z.string().max(1000)).describe('Who is responsible for it.'),
});

/** Body of `PUT .../dashboards/{dashboardId}/table`. */
export const dashboardTableRequestSchema = z.object({
  name,
  tableMetrics: listField(metricAliasInput)
    .refine((metrics) => metrics.length <= 10, {
      error: "you can't use more than 10 metrics in a single table",
      params: { isSentence: true },
    })
    .describe('Metrics the query names, at most 10. Default: none.'),
  tableQuery: textField().describe('Query of the table: parts joined by " | ". Default: empty.'),
  tableColumnMap: mapField(dashboardColumnInput).describe(
    'How columns are shown, by name of the column.',
  ),
});

/** Body of `PUT .../dashboards/{dashboardId}/grid`. */
export const dashboardGridRequestSchema = z.object({
  gridQuery: textField().describe(
    '`where` parts added to the query of every item; empty for none.',
  ),
});

export type DashboardSummary = z.infer<typeof dashboardSummarySchema>;
export type Dashboard = z.infer<typeof dashboardSchema>;
export type DashboardsRequest = z.infer<typeof dashboardsRequestSchema>;
export type DashboardsResponse = z.infer<typeof dashboardsResponseSchema>;
export type DashboardResponse = z.infer<typeof dashboardResponseSchema>;
export type SavedDashboardResponse = z.infer<typeof savedDashboardResponseSchema>;
export type CreatedDashboardsResponse = z.infer<typeof createdDashboardsResponseSchema>;
export type DashboardSettingsRequest = z.infer<typeof dashboardSettingsRequestSchema>;
export type DashboardSettingsInput = z.input<typeof dashboardSettingsRequestSchema>;
export type DashboardTableRequest = z.infer<typeof dashboardTableRequestSchema>;
export type DashboardTableInput = z.input<typeof dashboardTableRequestSchema>;
export type DashboardGridRequest = z.infer<typeof dashboardGridRequestSchema>;
