import { joinParts, quoteText, splitParts } from '@spanlight/query';
import type { Span } from '@spanlight/sdk';
import type { Sorting } from '../../items/search.ts';

/**
 * The condition on what follows an item in the order of its list. It holds for the item itself, too: others of its very
 * moment or length may follow it. Undefined for orders in which nothing can be said.
 */
export function conditionAfter(last: Span, { column, desc }: Sorting): string | undefined {
  const operator = desc ? '<=' : '>=';
  if (column === '_time') return `where _time ${operator} ${quoteText(last.time)}`;
  if (column === '_duration') return `where _duration ${operator} ${last.duration}ns`;
  return undefined;
}

/** The query of the list that goes on where another ended; the condition takes the place of that which led to the other. */
export function continueAfter(query: string, condition: string): string {
  const kept = splitParts(query)
    .map(({ text }) => text)
    .filter((text) => beginning(text) !== beginning(condition));
  return joinParts([...kept, condition]);
}

/** The attribute and the operator of a condition. */
function beginning(condition: string): string {
  return condition.trim().split(/\s+/u, 3).join(' ');
}
