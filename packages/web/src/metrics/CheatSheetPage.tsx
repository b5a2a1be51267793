import type { ReactElement } from 'react';
import { Card, Page } from '../components/page/PageHeader.tsx';
import { CheatSheet } from '../query/help/CheatSheet.tsx';
import { METRICS_SHEET } from '../query/help/metrics-sheet.tsx';

/** `/metrics/{projectId}/cheatsheet`: the metrics language in examples. */
export function CheatSheetPage(): ReactElement {
  return (
    <Page title="Querying Metrics Cheatsheet">
      <Card>
        <CheatSheet sheet={METRICS_SHEET} headingLevel={2} />
      </Card>
    </Page>
  );
}
