import * as z from 'zod/mini';
import {
  groupAttribute,
  groupAttributeProblem,
  groupPaceProblem,
  MAX_GROUP_BY,
  defaultGroupInterval,
  defaultGroupWait,
} from '../../values/grouping-values.ts';
import { duration, soundBy, text, withDefault } from '../shape/fields.ts';

const attribute = z.pipe(text.check(soundBy(groupAttributeProblem)), z.transform(groupAttribute));

const pace = (name: 'wait' | 'interval', usual: number) =>
  withDefault(duration.check(soundBy((value) => groupPaceProblem(name, value))), usual);

/** How alerts of a monitor are told together. */
export const grouping = z.strictObject({
  by: z.pipe(
    withDefault(
      z
        .array(attribute)
        .check(z.maxLength(MAX_GROUP_BY, { error: `can have at most ${MAX_GROUP_BY} entries` })),
      [],
    ),
    z.transform((names: string[]) => [...new Set(names)]),
  ),
  wait: pace('wait', defaultGroupWait),
  interval: pace('interval', defaultGroupInterval),
});
