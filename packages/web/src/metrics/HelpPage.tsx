import type { ReactElement } from 'react';
import { PageBody, PageHeader } from '../components/page/PageHeader.tsx';
import { useProjectId } from '../data/session.ts';
import { MetricsHelpCard } from './MetricsHelpCard.tsx';

/** `/metrics/{projectId}/help`: how metrics are sent. */
export function HelpPage(): ReactElement {
  return (
    <>
      <PageHeader title="Send metrics to Spanlight" />
      <PageBody>
        <MetricsHelpCard projectId={useProjectId()} isEmptyState={false} />
      </PageBody>
    </>
  );
}
