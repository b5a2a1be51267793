import { cheatSheet } from './cheat-sheet.ts';
import examples from './spans-sheet.txt?raw';

/** Examples of the tracing query language, every one of them a valid query, and of the quick search. */
export const SPANS_SHEET = cheatSheet(
  <>
    A query is a list of parts separated by <code>|</code>: <b>where</b> filters, <b>group by</b>{' '}
    groups, everything else is a column of the result. Dots in attribute names are written as
    underscores.
  </>,
  examples,
);
