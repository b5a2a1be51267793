import { truncateEnd } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Card, Page } from '../../components/page/PageHeader.tsx';
import { useActiveProject } from '../../data/session.ts';
import { alertQuery } from './queries.ts';
import { AlertCard } from './AlertCard.tsx';

/** Characters of a name in a heading or a breadcrumb. */
const MAX_TITLE_LENGTH = 60;

/** `/alerting/{projectId}/alerts/{alertId}`: one alert on a page of its own. */
export function AlertPage(): ReactElement {
  const { projectId, id } = useParams({ from: '/app/alerting/$projectId/alerts/$id' });
  const project = useActiveProject();
  const { data } = useQuery(alertQuery(projectId, id));
  const params = { projectId };
  const title = data ? truncateEnd(data.alert.name, MAX_TITLE_LENGTH) : 'Alert';
  return (
    <Page
      title={title}
      crumbs={[
        {
          label: project?.name ?? `Project ${projectId}`,
          link: { to: '/overview/$projectId/systems', params },
        },
        { label: 'Alerts', link: { to: '/alerting/$projectId/alerts', params } },
        { label: title },
      ]}
    >
      <Card>
        <AlertCard projectId={projectId} id={id} />
      </Card>
    </Page>
  );
}
