import * as z from 'zod';
import { maxListedBy } from '../../values/grouping-values.ts';
import { integerParameter, listParameter, pageParameter } from '../shared/parameters.ts';
import { timeSchema } from '../shared/times.ts';
import { alertFacetSchema, alertsRequestSchema } from './alerts.ts';
import { severitySchema } from './severity.ts';

/** Query of `GET /projects/{projectId}/alerts/groups`. */
export const alertGroupsRequestSchema = alertsRequestSchema.omit({ cursor: true }).extend({
  by: listParameter
    .refine((names) => names.length > 0, { error: 'name what to group by' })
    .refine((names) => names.length <= maxListedBy, { error: `must be at most ${maxListedBy}` })
    .describe(
      'What the alerts of a group have in common, up to 3: `monitor`, an attribute, a label (`label.team`), or `alert_type`, `alert_severity`, `alert_status`, `alert_acknowledged`, `alert_muted`.',
    ),
  sort_by: alertsRequestSchema.shape.sort_by.describe(
    '`updated_at`, `created_at` (of the newest alert), `severity` (of the worst, the worst last) or `count`. Default: updated_at.',
  ),
  page: pageParameter,
  limit: integerParameter({ missing: 100, minimum: 1, maximum: 1000 }).describe(
    'Groups per page, 1 to 1000. Default 100.',
  ),
});

const count = z.int().nonnegative();

/** Alerts that have something in common. */
export const alertGroupSchema = z
  .strictObject({
    values: z
      .record(z.string(), z.string())
      .describe(
        'What its alerts have in common, by what is grouped by; empty where they lack it. `monitor` is an id, 0 for alerts about errors.',
      ),
    name: z.string().describe('The value for people: a monitor by its name.'),
    count: count.describe('Alerts of the group that match.'),
    openCount: count.describe('Open alerts among them.'),
    unacknowledgedCount: count.describe('Their open alerts that are not acknowledged.'),
    severity: severitySchema.describe('Highest severity among them.'),
    createdAt: timeSchema.describe('When the newest of them was created.'),
    updatedAt: timeSchema.describe('Time of the newest event among them.'),
    noun: z
      .string()
      .describe(
        'Noun for the alerts, in their number: `hosts`, or `alerts` where no attribute names them.',
      ),
    names: z
      .array(z.string())
      .describe('The first of them by what distinguishes them, newest change first, at most 5.'),
  })
  .meta({ id: 'AlertGroup' });

/** Answer of `GET /projects/{projectId}/alerts/groups`. */
export const alertGroupsResponseSchema = z.strictObject({
  groups: z.array(alertGroupSchema).describe('Groups of the page.'),
  groupCount: count.describe('Groups of all pages.'),
  count: count.describe('Alerts that match, in all groups.'),
  facets: z.array(alertFacetSchema).describe('Values to narrow the groups by.'),
});

export type AlertGroup = z.infer<typeof alertGroupSchema>;
export type AlertGroupsResponse = z.infer<typeof alertGroupsResponseSchema>;
