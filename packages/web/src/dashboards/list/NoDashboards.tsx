import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Card } from '../../components/PageHeader.tsx';

/** Stands in place of the list when the project has no dashboards. */
export function NoDashboards({ create }: { projectId: string; create: ReactNode }): ReactElement {
  return (
    <Card>
      <EmptyState title="There are no dashboards" icon="dashboard" actions={create}>
        Dashboards for known software appear by themselves soon after its metrics arrive. Others are
        written as YAML.
      </EmptyState>
    </Card>
  );
}
