import type { ReactElement } from 'react';
import { Card, PageBody, PageHeader } from '../components/page/PageHeader.tsx';
import { SpansCheatSheet } from '../query/help/SpansCheatSheet.tsx';

/** `/spans/{projectId}/cheatsheet`: the query language in examples. */
export function CheatSheetPage(): ReactElement {
  return (
    <>
      <PageHeader title="Querying Spans Cheatsheet" />
      <PageBody>
        <Card>
          <SpansCheatSheet headingLevel={2} />
        </Card>
      </PageBody>
    </>
  );
}
