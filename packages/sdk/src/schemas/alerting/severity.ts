import * as z from 'zod';
import {
  labelNameProblem,
  labelOperators,
  MAX_LABEL_VALUE,
  MAX_LABELS,
  severities,
  defaultSeverity,
} from '../../values/severity-values.ts';
import { boundedText, choiceField, listField, mapField, requiredField } from '../shared/fields.ts';

export const severitySchema = z.enum(severities);

/** Labels by name. */
export const labelsSchema = z.record(z.string(), z.string());

/** A condition on a label of an alert. */
export const labelMatcherSchema = z
  .strictObject({
    label: z.string().describe('Name of the label.'),
    op: z.enum(labelOperators).describe('How its value is compared.'),
    value: z.string().describe('What it is compared with; a missing label counts as empty.'),
  })
  .meta({ id: 'LabelMatcher' });

/** A severity as it is sent. */
export const severityField = choiceField(severities, defaultSeverity);

/** Labels as they are sent. */
export const labelsField = mapField(boundedText(MAX_LABEL_VALUE)).superRefine((labels, context) => {
  const names = Object.keys(labels);
  if (names.length > MAX_LABELS)
    context.addIssue({ code: 'custom', message: `can have at most ${MAX_LABELS} entries` });
  for (const name of names) {
    const message = labelNameProblem(name);
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: [name] });
  }
});

/** What a channel takes, as it is sent. */
export const takesFields = {
  severities: listField(z.enum(severities))
    .transform((given) => severities.filter((severity) => given.includes(severity)))
    .describe('Severities it takes. Default: all.'),
  matchers: listField(
    z.object({
      label: requiredField(boundedText(80), '')
        .refine((name) => labelNameProblem(name) === undefined, {
          error: 'must be the name of a label',
        })
        .describe('Name of the label.'),
      op: choiceField(labelOperators, '=').describe('How its value is compared. Default `=`.'),
      value: requiredField(boundedText(MAX_LABEL_VALUE), '').describe(
        'What it is compared with; a missing label counts as empty.',
      ),
    }),
  ).describe('All must hold for the labels of an alert; none takes every alert.'),
};

export type LabelMatcher = z.infer<typeof labelMatcherSchema>;
export type Labels = z.infer<typeof labelsSchema>;
