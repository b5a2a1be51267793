import * as z from 'zod/mini';
import { labelOperators, severities } from '../../values/severity-values.ts';
import { described, documentFields, withDefault } from '../shape/fields.ts';
import { labelName, labelValue } from '../shape/labels.ts';

/** What channels have in a file, whatever their type. */
export const channelFields = {
  ...documentFields,
  severities: described(
    z.pipe(
      withDefault(z.array(z.enum(severities)), []),
      z.transform((given) => severities.filter((severity) => given.includes(severity))),
    ),
    'Severities it takes; all.',
  ),
  matchers: described(
    withDefault(
      z.array(
        z.strictObject({
          label: described(labelName, 'Label of the alert.'),
          op: withDefault(z.enum(labelOperators), '='),
          value: described(labelValue, 'What it is; one that is not there is empty.'),
        }),
      ),
      [],
    ),
    'All must hold for the labels of an alert; none takes every alert.',
  ),
};
