import * as z from 'zod';
import { mapField, optional, requiredTextField, textField } from '../shared/fields.ts';
import { numericIdSchema } from '../shared/ids.ts';
import {
  booleanParameter,
  integerParameter,
  numberParameter,
  pageParameter,
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
    projectId: numericIdSchema,
    name: z.string().describe('At most 100 bytes.'),
    description: z.string().describe('Markdown, at most 5000 bytes.'),
    color: z.string().describe('A CSS colour.'),
    attrs: z.record(z.string(), z.string()).describe('Attributes by key.'),
    createdAt: timeSchema.describe('When it happened.'),
  })
  .meta({ id: 'Annotation' });

/** Query of `GET /projects/{projectId}/annotations`; without a range: the last 30 days. */
export const annotationsRequestSchema = z.object({
  time_gte: timeParameter.optional(),
  time_lt: timeParameter.optional(),
  time_offset: numberParameter.describe('Milliseconds into the past.'),
  page: pageParameter,
  limit: integerParameter({ missing: 100, minimum: 1, maximum: 1000 }),
  sort_by: textParameter.describe('name or createdAt.'),
  sort_desc: booleanParameter,
});

/** Answer of `GET /projects/{projectId}/annotations`. */
export const annotationsResponseSchema = z.strictObject({
  annotations: z.array(annotationSchema),
  count: z.int().nonnegative().describe('Annotations that match, on all pages.'),
});

/** Answer of the calls about one annotation. */
export const annotationResponseSchema = z.strictObject({ annotation: annotationSchema });

/** Body that creates or changes an annotation, at most 10,240 bytes; long texts are cut. */
export const annotationRequestSchema = z.object({
  name: requiredTextField('name is required', 10_000).describe('Name, as people see it.'),
  description: textField(10_000).describe('Markdown.'),
  color: textField()
    .transform((color) => color || defaultAnnotationColor)
    .describe('A CSS colour.'),
  attrs: mapField(z.string()).describe('Attributes by key.'),
  time: optional(z.iso.datetime({ offset: true, error: 'must be a time, RFC 3339' })).describe(
    'When it happened; default: now. Ignored by changes.',
  ),
  fingerprint: textField().describe('A second annotation of the same fingerprint is not made.'),
});

export type Annotation = z.infer<typeof annotationSchema>;
export type AnnotationsRequest = z.infer<typeof annotationsRequestSchema>;
export type AnnotationsResponse = z.infer<typeof annotationsResponseSchema>;
export type AnnotationRequest = z.input<typeof annotationRequestSchema>;
