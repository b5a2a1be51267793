import { cheatSheet } from './cheat-sheet.ts';
import examples from './metrics-sheet.txt?raw';

/** Examples of the metrics query language; every one of them is a valid query on metrics of these aliases. */
export const METRICS_SHEET = cheatSheet(
  <>
    A query refers to metrics by their aliases, such as <code>$hits</code>. It is a list of parts
    separated by <code>|</code>: <b>where</b> filters all series, <b>group by</b> groups them,
    everything else is a column of the result. Dots in attribute names are written as underscores.
  </>,
  examples,
);
