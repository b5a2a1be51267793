import type { ReactElement } from 'react';
import { Card, Page } from '../components/page/PageHeader.tsx';
import { CheatSheet } from '../query/help/CheatSheet.tsx';
import { SPANS_SHEET } from '../query/help/spans-sheet.tsx';

/** `/spans/{projectId}/cheatsheet`: the query language in examples. */
export function CheatSheetPage(): ReactElement {
  return (
    <Page title="Querying Spans Cheatsheet">
      <Card>
        <CheatSheet sheet={SPANS_SHEET} headingLevel={2} />
      </Card>
    </Page>
  );
}
