import type { Order } from '../../schemas/columns.ts';
import type { ParsedQuery } from '../../schemas/query-parts.ts';
import { list, object, text } from './raw.ts';

/** Reads the sorting of an answer. */
export function toOrder(value: unknown): Order {
  const { column, desc } = object(value);
  return { column: text(column), desc: Boolean(desc) };
}

/** Reads the query as the server understood it. */
export function toQuery(value: unknown): ParsedQuery {
  return {
    parts: list(object(value)['parts'], (part) => ({
      query: text(part['query']),
      error: text(part['error']),
      ...(part['disabled'] === true ? { disabled: true } : {}),
    })),
  };
}
