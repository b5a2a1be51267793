import type { ReactElement } from 'react';
import { Page } from '../components/page/PageHeader.tsx';
import { useProjectId } from '../data/session.ts';
import { MetricsHelpCard } from './MetricsHelpCard.tsx';

/** `/metrics/{projectId}/help`: how metrics are sent. */
export function HelpPage(): ReactElement {
  return (
    <Page title="Send metrics to Spanlight">
      <MetricsHelpCard projectId={useProjectId()} isEmptyState={false} />
    </Page>
  );
}
