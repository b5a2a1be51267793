import type { UsageResponse } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { useMemo, type ReactElement } from 'react';
import { Card } from '../components/page/PageHeader.tsx';
import { Table } from '../components/table/Table.tsx';
import type { TableColumn } from '../components/table/table-columns.ts';
import { useProjects } from '../data/session.ts';

type UsageLoss = UsageResponse['losses'][number];

/** What became of what was lost, the worst first. */
const kinds = { refused: 'Refused', changed: 'Cut', passed: 'Passed over' } as const;

/** How often data was refused, cut or passed over in the period, and why. */
export function UsageLosses({ losses }: Pick<UsageResponse, 'losses'>): ReactElement {
  const projects = useProjects();
  const columns = useMemo((): readonly TableColumn<UsageLoss>[] => {
    const nameOf = (id: number): string =>
      projects.find((project) => project.id === id)?.name ?? `Project ${id}`;
    return [
      {
        id: 'why',
        header: 'What',
        cell: ({ message }) => <span title={message}>{message}</span>,
        value: ({ message }) => message,
      },
      {
        id: 'project',
        header: 'Project',
        cell: ({ projectId }) => nameOf(projectId),
        value: ({ projectId }) => nameOf(projectId),
        isSecondary: true,
      },
      {
        id: 'kind',
        header: 'Outcome',
        cell: ({ kind }) => kinds[kind],
        value: ({ kind }) => Object.keys(kinds).indexOf(kind),
      },
      {
        id: 'count',
        header: 'Count',
        align: 'end',
        cell: ({ count }) => formatInteger(count),
        value: ({ count }) => count,
      },
    ];
  }, [projects]);
  return (
    <Card title="Refused, cut and passed over" flush>
      <Table
        label="Refused, cut and passed over"
        columns={columns}
        rows={losses}
        rowKey={({ projectId, reason }) => `${projectId} ${reason}`}
      />
    </Card>
  );
}
