import type { ReactElement } from 'react';
import { Page } from '../components/page/PageHeader.tsx';
import { useProjectId } from '../data/session.ts';
import { SendData } from './SendData.tsx';

/** How to send data to this project, and whether any has arrived. */
export function SendDataPage(): ReactElement {
  const projectId = useProjectId();
  return (
    <Page title="Send data to Spanlight">
      <SendData projectId={projectId} />
    </Page>
  );
}
