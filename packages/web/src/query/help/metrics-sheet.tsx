import { cheatSheet } from './cheat-sheet.ts';
import examples from './metrics-sheet.txt?raw';

/** Examples of the metrics query language; every one of them is a valid query on metrics of these aliases. */
export const METRICS_SHEET = cheatSheet(
  <>
    A query speaks of metrics by their aliases, <code>$hits</code>. It is a list of parts with{' '}
    <code>|</code> between them: <b>where</b> filters all series, <b>group by</b> groups them,
    everything else is a column of the result. Dots in attribute names are written as underscores.
  </>,
  examples,
);
