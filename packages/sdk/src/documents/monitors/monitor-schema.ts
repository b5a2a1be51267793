// The document of monitors: keys as in YAML, defaults for what a file leaves out.

import { MAX_STEPS } from '@spanlight/query/escalation';
import * as z from 'zod/mini';
import {
  consequencePolicies,
  matcherOperators,
  noDataPolicies,
} from '../../values/monitor-values.ts';
import { severities, usualSeverity } from '../../values/severity-values.ts';
import { labels } from '../shape/labels.ts';
import { grouping } from './grouping-schema.ts';
import {
  described,
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
  name: described(name, 'Shown in lists, and what names of alerts begin with.'),
  severity: described(
    withDefault(z.enum(severities), usualSeverity),
    'How bad what it finds is; channels may take some severities alone.',
  ),
  labels: described(
    labels,
    'Labels its alerts carry, for routing and search; `team` names the people in charge.',
  ),
  grouping: described(
    withDefault(z.nullable(grouping), null),
    'How its alerts are told together; without it each is told by itself.',
  ),
  notify_everyone_by_email: described(flag, 'Mails everyone.'),
  channels: described(
    withDefault(z.array(name), []),
    'Keys of the channels that are told, their names or their ids.',
  ),
  escalation: described(
    withDefault(
      z
        .array(
          z.strictObject({
            after: described(
              z.pipe(
                duration,
                z.transform((milliseconds: number) => Math.round(milliseconds)),
              ),
              'How long nobody was on the alert: 15m.',
            ),
            channels: described(z.array(name), 'Channels that are told then.'),
          }),
        )
        .check(z.maxLength(MAX_STEPS, { error: `can have at most ${MAX_STEPS} steps` })),
      [],
    ),
    'Who is told when nobody acknowledges an alert of it.',
  ),
};

const metric = z.strictObject({
  ...common,
  type: z.optional(z.literal('metric')),
  metrics,
  query,
  column: described(optionalText, 'The column of the query that is watched.'),
  column_unit: unit,
  min_allowed_value: described(bound, 'Fires below it.'),
  max_allowed_value: described(bound, 'Fires above it.'),
  min_recovery_value: described(bound, 'An open alert recovers at or above it.'),
  max_recovery_value: described(bound, 'An open alert recovers at or below it.'),
  check_num_point: described(
    z.pipe(
      withDefault(z.union([z.literal(0), points]), 5),
      z.transform((given: number) => given || 5),
    ),
    'Newest one-minute points looked at; 0 for the usual 5.',
  ),
  fire_num_point: described(optionalPoints, 'Points of them that fire; all.'),
  clear_num_point: described(
    optionalPoints,
    'Good points in a row that clear; as many as are looked at.',
  ),
  keep_firing_for: described(optionalDuration, 'An alert stays open this long at least.'),
  time_offset: described(
    optionalOffset,
    'How far the window lies in the past; at most 300 minutes.',
  ),
  min_dev_value: described(deviation, 'A bound must be missed by more than this.'),
  min_dev_fraction: described(deviation, 'The same as a fraction of the bound.'),
  no_data: described(withDefault(z.enum(noDataPolicies), 'hold'), 'What missing points mean.'),
  flapping: described(flag, 'True to hold notifications of an alert that changes too often.'),
});

const error = z.strictObject({
  ...common,
  type: z.literal('error'),
  notify_on_new_errors: described(flag, 'Tells of errors never seen before.'),
  notify_on_recurring_errors: described(flag, 'Tells of errors that are back.'),
  matchers: described(
    withDefault(
      z.array(
        z.strictObject({
          attr: described(name, 'Attribute of the error.'),
          op: withDefault(z.enum(matcherOperators), '='),
          value: z.string(),
        }),
      ),
      [],
    ),
    'All must hold; none matches every error.',
  ),
  consequences: described(
    withDefault(z.enum(consequencePolicies), 'note'),
    'What becomes of errors that another error has caused: noted on its alert, or an alert too.',
  ),
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
