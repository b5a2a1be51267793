import type { ReactElement } from 'react';
import { Card, PageBody, PageHeader } from '../components/page/PageHeader.tsx';
import { MetricsCheatSheet } from '../query/help/MetricsCheatSheet.tsx';

/** `/metrics/{projectId}/cheatsheet`: the metrics language in examples. */
export function CheatSheetPage(): ReactElement {
  return (
    <>
      <PageHeader title="Querying Metrics Cheatsheet" />
      <PageBody>
        <Card>
          <MetricsCheatSheet headingLevel={2} />
        </Card>
      </PageBody>
    </>
  );
}
