import * as z from 'zod';
import { textParameter } from '../shared/parameters.ts';
import { spanFilterParameters, withTimeRange } from '../shared/span-filter.ts';
import { mayBeMissing } from '../shared/missing.ts';

/** Query of the attribute calls: the span filter and a text to look for. */
export const attributesRequestSchema = withTimeRange({
  ...spanFilterParameters,
  search_input: textParameter.describe('Only entries containing this text, case-insensitive.'),
});

/** An attribute key found on the matching items. */
export const attributeKeySchema = z.strictObject({
  value: mayBeMissing(z.string().describe('The key, for example `service_name`.')),
  pinned: mayBeMissing(z.boolean().describe('Whether the caller has the key pinned.')),
});

/** Answer of `GET /tracing/{projectId}/attributes`: other keys by name, then pinned core keys. */
export const attributesResponseSchema = z.strictObject({
  items: z.array(attributeKeySchema).describe('Other keys by name, then pinned core keys.'),
  hasMore: mayBeMissing(
    z.boolean().describe('True when there are more keys than the answer holds.'),
  ),
});

/** A value of one attribute. */
export const attributeValueSchema = z.strictObject({
  value: mayBeMissing(z.string().describe('The value as text; may be empty.')),
  count: mayBeMissing(z.int().nonnegative().describe('Number of items with the value.')),
  hint: mayBeMissing(z.string().describe('A hint about the value; usually empty.')),
});

/** Answer of `GET /tracing/{projectId}/attributes/{attr}`, most frequent first. */
export const attributeValuesResponseSchema = z.strictObject({
  items: z.array(attributeValueSchema).max(1000).describe('Most frequent first, at most 1000.'),
  hasMore: mayBeMissing(
    z.boolean().describe('True when there are more values than the answer holds.'),
  ),
});

export type AttributeKey = z.infer<typeof attributeKeySchema>;
export type AttributesResponse = z.infer<typeof attributesResponseSchema>;
export type AttributeValue = z.infer<typeof attributeValueSchema>;
export type AttributeValuesResponse = z.infer<typeof attributeValuesResponseSchema>;
export type AttributesRequest = z.infer<typeof attributesRequestSchema>;
