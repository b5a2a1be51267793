import type { ReactElement } from 'react';
import { Card, PageBody, PageHeader } from '../components/page/PageHeader.tsx';
import { CheatSheet } from '../query/help/CheatSheet.tsx';
import { METRICS_SHEET } from '../query/help/metrics-sheet.tsx';

/** `/metrics/{projectId}/cheatsheet`: the metrics language in examples. */
export function CheatSheetPage(): ReactElement {
  return (
    <>
      <PageHeader title="Querying Metrics Cheatsheet" />
      <PageBody>
        <Card>
          <CheatSheet sheet={METRICS_SHEET} headingLevel={2} />
        </Card>
      </PageBody>
    </>
  );
}
