import type { Order } from '../../schemas/shared/columns.ts';
import type { ParsedQuery } from '../../schemas/shared/query-parts.ts';
import { list, shape, text } from './raw.ts';

/** Reads the sorting of an answer. */
export const order = shape<Order>({ column: text, desc: Boolean });

/** Reads the query as the server understood it. */
export const query = shape<ParsedQuery>({
  parts: list((part) => ({
    query: text(part['query']),
    error: text(part['error']),
    ...(part['disabled'] === true ? { disabled: true } : {}),
  })),
});
