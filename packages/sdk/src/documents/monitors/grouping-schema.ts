import * as z from 'zod/mini';
import {
  groupAttribute,
  groupAttributeFault,
  groupPaceFault,
  MAX_GROUP_BY,
  usualGroupInterval,
  usualGroupWait,
} from '../../values/grouping-values.ts';
import { duration, soundBy, text, withDefault } from '../shape/fields.ts';

const attribute = z.pipe(text.check(soundBy(groupAttributeFault)), z.transform(groupAttribute));

const pace = (name: 'wait' | 'interval', usual: number) =>
  withDefault(duration.check(soundBy((value) => groupPaceFault(name, value))), usual);

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
  wait: pace('wait', usualGroupWait),
  interval: pace('interval', usualGroupInterval),
});
