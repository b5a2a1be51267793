import * as z from 'zod/mini';
import {
  groupAttribute,
  groupAttributeFault,
  groupPaceFault,
  MAX_GROUP_BY,
  usualGroupInterval,
  usualGroupWait,
} from '../../values/grouping-values.ts';
import { described, duration, text, withDefault } from '../shape/fields.ts';

const attribute = z.pipe(
  text.check(({ value, issues }) => {
    const message = groupAttributeFault(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  }),
  z.transform(groupAttribute),
);

const pace = (name: 'wait' | 'interval', usual: number) =>
  withDefault(
    duration.check(({ value, issues }) => {
      const message = groupPaceFault(name, value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    }),
    usual,
  );

/** How alerts of a monitor are told together. */
export const grouping = z.strictObject({
  by: described(
    withDefault(
      z
        .array(attribute)
        .check(z.maxLength(MAX_GROUP_BY, { error: `must be at most ${MAX_GROUP_BY}` })),
      [],
    ),
    'Attributes, labels or severity that the alerts of a group have in common; empty for all alerts of the monitor.',
  ),
  wait: described(pace('wait', usualGroupWait), 'How long news wait for others to be told with.'),
  interval: described(
    pace('interval', usualGroupInterval),
    'How long after one message of a group the next goes, at least.',
  ),
});
