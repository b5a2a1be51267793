import type { ReactElement } from 'react';
import { CheatSheet, type CheatSheetProps } from './CheatSheet.tsx';
import { SPANS_SHEET } from './spans-sheet.ts';

/** Queries on spans, logs and events to start from. */
export function SpansCheatSheet(
  props: Pick<CheatSheetProps, 'headingLevel' | 'onPick'>,
): ReactElement {
  return (
    <CheatSheet
      {...props}
      sections={SPANS_SHEET}
      intro={
        <>
          A query is a list of parts with <code>|</code> between them: <b>where</b> filters,{' '}
          <b>group by</b> groups, everything else is a column of the result. Dots in attribute names
          are written as underscores.
        </>
      }
    />
  );
}
