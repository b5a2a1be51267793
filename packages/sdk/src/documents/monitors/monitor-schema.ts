// The document of monitors: keys as in YAML, defaults for what a file leaves out.

import * as z from 'zod';
import { matcherOperators, noDataPolicies } from '../../values/monitor-values.ts';
import { duration, metrics, name, query, text, unit } from '../shape/fields.ts';

const points = z
  .int()
  .min(1, { error: 'must be at least 1' })
  .max(60, { error: 'must be at most 60' });
const bound = z.number().nullable().default(null);
const deviation = z.number().nonnegative({ error: "can't be negative" }).default(0);

const common = {
  id: text.default('').describe('Where it was exported from.'),
  key: text.default('').describe('Stable name, unique in the project.'),
  name: name.describe('Shown in lists, and what names of alerts begin with.'),
  owner: text.default('').describe('Who looks after it.'),
  notify_everyone_by_email: z.boolean().default(false),
  channels: z
    .array(name)
    .default([])
    .describe('Keys of the channels that are told, their names or their ids.'),
};

const metric = z.strictObject({
  ...common,
  type: z.literal('metric').optional(),
  metrics,
  query,
  column: text.default('').describe('The column of the query that is watched.'),
  column_unit: unit,
  min_allowed_value: bound.describe('Fires below it.'),
  max_allowed_value: bound.describe('Fires above it.'),
  min_recovery_value: bound.describe('An open alert recovers at or above it.'),
  max_recovery_value: bound.describe('An open alert recovers at or below it.'),
  check_num_point: z
    .union([z.literal(0), points])
    .default(5)
    .transform((count) => count || 5)
    .describe('Newest one-minute points looked at.'),
  fire_num_point: points.nullable().default(null).describe('Points of them that fire; all.'),
  clear_num_point: points
    .nullable()
    .default(null)
    .describe('Good points in a row that clear; as many as are looked at.'),
  keep_firing_for: duration.default(0).describe('An alert stays open this long at least.'),
  time_offset: duration.default(0).describe('How far the window lies in the past.'),
  min_dev_value: deviation.describe('A bound must be missed by more than this.'),
  min_dev_fraction: deviation.describe('The same as a fraction of the bound.'),
  no_data: z.enum(noDataPolicies).default('hold').describe('What missing points mean.'),
  flapping: z
    .boolean()
    .default(false)
    .describe('True to hold notifications of an alert that changes too often.'),
});

const error = z.strictObject({
  ...common,
  type: z.literal('error'),
  notify_on_new_errors: z.boolean().default(false),
  notify_on_recurring_errors: z.boolean().default(false),
  matchers: z
    .array(
      z.strictObject({
        attr: name.describe('Attribute of the error.'),
        op: z.enum(matcherOperators).default('='),
        value: z.string(),
      }),
    )
    .default([])
    .describe('All must hold; none matches every error.'),
});

const monitor = z
  .discriminatedUnion('type', [metric, error])
  .transform((given) => (given.type === 'error' ? given : { ...given, type: 'metric' as const }));

/** Monitors as YAML: one document holds any number. */
export const monitorsDocumentSchema = z.strictObject({
  monitors: z.array(monitor).min(1, { error: 'does not contain any monitors' }),
});

/** Monitors as YAML holds them, with every default filled in. */
type MonitorsDocument = z.output<typeof monitorsDocumentSchema>;
export type MonitorDocument = MonitorsDocument['monitors'][number];
