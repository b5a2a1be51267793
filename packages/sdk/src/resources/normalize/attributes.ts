import type {
  AttributeValuesResponse,
  AttributesResponse,
} from '../../schemas/tracing/attributes.ts';
import { list, number, shape, text } from './raw.ts';

/** Reads the answer of the attributes call. */
export const toAttributes = shape<AttributesResponse>({
  items: list(shape({ value: text, pinned: Boolean })),
  hasMore: Boolean,
});

/** Reads the answer of the attribute values call, of spans or of metrics. */
export const toAttributeValues = shape<AttributeValuesResponse>({
  items: list(shape({ value: text, count: number, hint: text })),
  hasMore: Boolean,
});
