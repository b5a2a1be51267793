import * as z from 'zod/mini';
import { labelNameProblem, MAX_LABEL_VALUE, MAX_LABELS } from '../../values/severity-values.ts';
import { soundBy, withDefault } from './fields.ts';

const MANY = `can have at most ${MAX_LABELS} entries`;

/** The value of a label. */
export const labelValue = z
  .string()
  .check(
    z.maxLength(MAX_LABEL_VALUE, { error: `must be at most ${MAX_LABEL_VALUE} characters long` }),
  );

/** The name of a label. */
export const labelName = z.string().check(soundBy(labelNameProblem));

/** Labels by name. */
export const labels = withDefault(
  z.record(z.string(), labelValue).check(({ value, issues }) => {
    const names = Object.keys(value);
    if (names.length > MAX_LABELS) issues.push({ code: 'custom', message: MANY, input: value });
    for (const name of names) {
      const message = labelNameProblem(name);
      if (message !== undefined)
        issues.push({ code: 'custom', message, input: value, path: [name] });
    }
  }),
  {},
);
