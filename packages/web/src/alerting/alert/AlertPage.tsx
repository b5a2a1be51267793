import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Card } from '../../components/page/PageHeader.tsx';
import { AlertingPage } from '../AlertingPage.tsx';
import { alertQuery } from './queries.ts';
import { AlertCard } from './AlertCard.tsx';

/** `/alerting/{projectId}/alerts/{alertId}`: one alert on a page of its own. */
export function AlertPage(): ReactElement {
  const { projectId, id } = useParams({ from: '/app/alerting/$projectId/alerts/$id' });
  const { data } = useQuery(alertQuery(projectId, id));
  return (
    <AlertingPage
      title={data?.alert.name ?? 'Alert'}
      parent={{
        label: 'Alerts',
        link: { to: '/alerting/$projectId/alerts', params: { projectId } },
      }}
    >
      <Card>
        <AlertCard projectId={projectId} id={id} />
      </Card>
    </AlertingPage>
  );
}
