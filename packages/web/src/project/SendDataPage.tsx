import type { ReactElement } from 'react';
import { PageBody, PageHeader } from '../components/page/PageHeader.tsx';
import { useProjectId } from '../data/session.ts';
import { SendData } from './SendData.tsx';

/** How to send data to this project, and whether any has arrived. */
export function SendDataPage(): ReactElement {
  const projectId = useProjectId();
  return (
    <>
      <PageHeader title="Send data to Spanlight" />
      <PageBody>
        <SendData projectId={projectId} />
      </PageBody>
    </>
  );
}
