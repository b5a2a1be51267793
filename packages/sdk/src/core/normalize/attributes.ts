import type { AttributeValuesResponse, AttributesResponse } from '../../schemas/attributes.ts';
import { list, number, object, text } from './raw.ts';

/** Reads the answer of the attributes call. */
export function toAttributes(body: unknown): AttributesResponse {
  const raw = object(body);
  return {
    items: list(raw['items'], (item) => ({
      value: text(item['value']),
      pinned: Boolean(item['pinned']),
    })),
    hasMore: Boolean(raw['hasMore']),
  };
}

/** Reads the answer of the attribute values call. */
export function toAttributeValues(body: unknown): AttributeValuesResponse {
  const raw = object(body);
  return {
    items: list(raw['items'], (item) => ({
      value: text(item['value']),
      count: number(item['count']),
      hint: text(item['hint']),
    })),
    hasMore: Boolean(raw['hasMore']),
  };
}
