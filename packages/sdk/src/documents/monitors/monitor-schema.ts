// The document of monitors: keys as in YAML, defaults for what a file leaves out.

import { MAX_STEPS } from '@spanlight/query/escalation';
import * as z from 'zod/mini';
import {
  consequencePolicies,
  matcherOperators,
  noDataPolicies,
} from '../../values/monitor-values.ts';
import { severities, defaultSeverity } from '../../values/severity-values.ts';
import { labels } from '../shape/labels.ts';
import { grouping } from './grouping-schema.ts';
import {
  documentFields,
  duration,
  flag,
  metrics,
  name,
  optionalText,
  query,
  timeOffset,
  unit,
  withDefault,
} from '../shape/fields.ts';

const points = z
  .int()
  .check(z.gte(1, { error: 'must be at least 1' }), z.lte(60, { error: 'must be at most 60' }));
const optionalPoints = withDefault(z.nullable(points), null);
const bound = withDefault(z.nullable(z.number()), null);
const deviation = withDefault(z.number().check(z.nonnegative({ error: "can't be negative" })), 0);
const optionalDuration = withDefault(duration, 0);
const optionalOffset = withDefault(timeOffset, 0);

const common = {
  ...documentFields,
  severity: withDefault(z.enum(severities), defaultSeverity),
  labels,
  grouping: withDefault(z.nullable(grouping), null),
  notify_everyone_by_email: flag,
  channels: withDefault(z.array(name), []),
  escalation: withDefault(
    z
      .array(
        z.strictObject({
          after: z.pipe(
            duration,
            z.transform((milliseconds: number) => Math.round(milliseconds)),
          ),
          channels: z.array(name),
        }),
      )
      .check(z.maxLength(MAX_STEPS, { error: `can have at most ${MAX_STEPS} steps` })),
    [],
  ),
};

const metric = z.strictObject({
  ...common,
  type: z.optional(z.literal('metric')),
  metrics,
  query,
  column: optionalText,
  column_unit: unit,
  min_allowed_value: bound,
  max_allowed_value: bound,
  min_recovery_value: bound,
  max_recovery_value: bound,
  check_num_point: z.pipe(
    withDefault(z.int().check(z.gte(0), z.lte(60)), 5),
    z.transform((given: number) => given || 5),
  ),
  fire_num_point: optionalPoints,
  clear_num_point: optionalPoints,
  keep_firing_for: optionalDuration,
  time_offset: optionalOffset,
  min_dev_value: deviation,
  min_dev_fraction: deviation,
  no_data: withDefault(z.enum(noDataPolicies), 'hold'),
  flapping: flag,
});

const error = z.strictObject({
  ...common,
  type: z.literal('error'),
  notify_on_new_errors: flag,
  notify_on_recurring_errors: flag,
  matchers: withDefault(
    z.array(
      z.strictObject({
        attr: name,
        op: withDefault(z.enum(matcherOperators), '='),
        value: z.string(),
      }),
    ),
    [],
  ),
  consequences: withDefault(z.enum(consequencePolicies), 'note'),
});

/** A monitor as YAML holds it. */
export const monitorSchema = z.pipe(
  z.discriminatedUnion('type', [metric, error]),
  z.transform((given: z.output<typeof metric> | z.output<typeof error>) =>
    given.type === 'error' ? given : { ...given, type: 'metric' as const },
  ),
);

/** Monitors as YAML: one document holds any number. */
export const monitorsDocumentSchema = z.strictObject({
  monitors: z
    .array(monitorSchema)
    .check(z.minLength(1, { error: 'does not contain any monitors' })),
});

/** A monitor as YAML holds it, with every default filled in. */
export type MonitorDocument = z.output<typeof monitorSchema>;
