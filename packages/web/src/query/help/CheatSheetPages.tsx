import type { ReactElement } from 'react';
import { Card, Page } from '../../components/page/PageHeader.tsx';
import type { CheatSheetContent } from './cheat-sheet.ts';
import { CheatSheet } from './CheatSheet.tsx';
import { METRICS_SHEET } from './metrics-sheet.tsx';
import { SPANS_SHEET } from './spans-sheet.tsx';

/** `/spans/{projectId}/cheatsheet`: the query language in examples. */
export function SpansCheatSheetPage(): ReactElement {
  return sheetPage('Querying Spans Cheatsheet', SPANS_SHEET);
}

/** `/metrics/{projectId}/cheatsheet`: the metrics language in examples. */
export function MetricsCheatSheetPage(): ReactElement {
  return sheetPage('Querying Metrics Cheatsheet', METRICS_SHEET);
}

const sheetPage = (title: string, sheet: CheatSheetContent): ReactElement => (
  <Page title={title}>
    <Card>
      <CheatSheet sheet={sheet} headingLevel={2} />
    </Card>
  </Page>
);
