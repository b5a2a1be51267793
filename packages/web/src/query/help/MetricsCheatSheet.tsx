import type { ReactElement } from 'react';
import { CheatSheet, type CheatSheetProps } from './CheatSheet.tsx';
import { METRICS_SHEET } from './metrics-sheet.ts';

/** Queries on metrics to start from. */
export function MetricsCheatSheet(
  props: Pick<CheatSheetProps, 'headingLevel' | 'onPick'>,
): ReactElement {
  return (
    <CheatSheet
      {...props}
      sections={METRICS_SHEET}
      intro={
        <>
          A query speaks of metrics by their aliases, <code>$hits</code>. It is a list of parts with{' '}
          <code>|</code> between them: <b>where</b> filters all series, <b>group by</b> groups them,
          everything else is a column of the result. Dots in attribute names are written as
          underscores.
        </>
      }
    />
  );
}
