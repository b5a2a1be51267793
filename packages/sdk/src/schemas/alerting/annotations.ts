import * as z from 'zod';
import { mapField, optional, requiredTextField, textField } from '../shared/fields.ts';
import { numericIdSchema } from '../shared/ids.ts';
import { mayBeMissing } from '../shared/missing.ts';
import {
  integerParameter,
  numberParameter,
  pageParameter,
  sortDescParameter,
  textParameter,
  timeParameter,
} from '../shared/parameters.ts';
import { timeSchema } from '../shared/times.ts';

/** Colour of an annotation that names none. */
export const defaultAnnotationColor = '#4CAF50';

/** A mark on the time axis of every chart, for example a deployment. */
export const annotationSchema = z
  .strictObject({
    id: numericIdSchema,
    projectId: numericIdSchema.describe('Id of the project.'),
    name: z.string().describe('At most 100 bytes.'),
    description: z.string().describe('Markdown, at most 5000 bytes.'),
    color: z.string().describe('A CSS colour.'),
    attrs: z.record(z.string(), z.string()).describe('Attributes by key.'),
    revision: mayBeMissing(z.int().nonnegative().describe('Increases with every change.')),
    createdAt: timeSchema.describe('When it happened.'),
  })
  .meta({ id: 'Annotation' });

/** Query of `GET /projects/{projectId}/annotations`; without a range: the last 30 days. */
export const annotationsRequestSchema = z.object({
  time_gte: timeParameter
    .optional()
    .describe(
      'Inclusive start: unix seconds, RFC 3339, or 20260304T050607 (UTC). Goes with time_lt; without both: the last 30 days.',
    ),
  time_lt: timeParameter.optional().describe('Exclusive end, same forms as time_gte.'),
  time_offset: numberParameter.describe('Milliseconds the range is shifted back by.'),
  page: pageParameter,
  limit: integerParameter({ missing: 100, minimum: 1, maximum: 1000 }).describe(
    'Annotations per page, 1 to 1000. Default 100.',
  ),
  sort_by: textParameter.describe('`name` or `createdAt`. Default: createdAt.'),
  sort_desc: sortDescParameter,
});

/** Answer of `GET /projects/{projectId}/annotations`. */
export const annotationsResponseSchema = z.strictObject({
  annotations: z.array(annotationSchema).describe('Annotations of the page.'),
  count: z.int().nonnegative().describe('Annotations that match, on all pages.'),
});

/** Answer of the calls about one annotation. */
export const annotationResponseSchema = z.strictObject({
  annotation: annotationSchema.describe('The annotation as it is stored.'),
});

/** Answer of the calls that create one, or find it by its fingerprint. */
export const createdAnnotationResponseSchema = z.strictObject({
  annotation: annotationSchema
    .extend({
      created: z
        .boolean()
        .optional()
        .describe(
          'False if an annotation with this fingerprint already existed, which is this one. Some servers omit it.',
        ),
    })
    .describe('The annotation as it is stored.'),
});

/** Body that creates or changes an annotation, at most 10,240 bytes; long texts are cut. */
export const annotationRequestSchema = z.object({
  name: requiredTextField('name is required', 10_000).describe(
    'Name, as people see it; truncated to 100 bytes.',
  ),
  description: textField(10_000).describe('Markdown; truncated to 5000 bytes. Default: empty.'),
  color: textField()
    .transform((color) => color || defaultAnnotationColor)
    .describe('A CSS colour. Default: green.'),
  attrs: mapField(z.string()).describe('Attributes by key. Default: none.'),
  time: optional(z.iso.datetime({ offset: true, error: 'must be a time, RFC 3339' })).describe(
    'When it happened, RFC 3339. Default: now. Ignored by changes.',
  ),
  fingerprint: textField().describe(
    'A second annotation with the same fingerprint is not created; empty for none.',
  ),
});

export type Annotation = z.infer<typeof annotationSchema>;
export type CreatedAnnotation = z.infer<typeof createdAnnotationResponseSchema>['annotation'];
export type AnnotationsRequest = z.infer<typeof annotationsRequestSchema>;
export type AnnotationsResponse = z.infer<typeof annotationsResponseSchema>;
export type AnnotationRequest = z.input<typeof annotationRequestSchema>;
