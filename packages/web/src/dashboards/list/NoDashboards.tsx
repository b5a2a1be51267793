import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { MetricsHelpCard } from '../../metrics/MetricsHelpCard.tsx';
import { metricsQuery } from '../../metrics/queries.ts';

/** Stands in place of the list when there is nothing to list; without metrics with the way to send some. */
export function NoDashboards({
  projectId,
  create,
}: {
  projectId: string;
  create: ReactNode;
}): ReactElement {
  const metrics = useQuery(metricsQuery(projectId));
  return (
    <>
      <Card>
        <EmptyState title="There are no dashboards" icon="dashboard" actions={create}>
          Dashboards for known software appear by themselves soon after its metrics arrive. Others
          are written as YAML.
        </EmptyState>
      </Card>
      {metrics.data?.length === 0 ? <MetricsHelpCard projectId={projectId} /> : null}
    </>
  );
}
