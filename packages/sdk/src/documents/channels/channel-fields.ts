import * as z from 'zod/mini';
import { labelOperators, severities } from '../../values/severity-values.ts';
import { documentFields, withDefault } from '../shape/fields.ts';
import { labelName, labelValue } from '../shape/labels.ts';

/** What channels have in a file, whatever their type. */
export const channelFields = {
  ...documentFields,
  severities: z.pipe(
    withDefault(z.array(z.enum(severities)), []),
    z.transform((given) => severities.filter((severity) => given.includes(severity))),
  ),
  matchers: withDefault(
    z.array(
      z.strictObject({
        label: labelName,
        op: withDefault(z.enum(labelOperators), '='),
        value: labelValue,
      }),
    ),
    [],
  ),
};
