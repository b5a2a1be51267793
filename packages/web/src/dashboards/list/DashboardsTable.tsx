import type { DashboardSummary } from '@spanlight/sdk';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Chip } from '../../components/text/Chip.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { Moment } from '../../components/text/Moment.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn, TableSort } from '../../components/table/table-columns.ts';
import { useCurrentUser } from '../../data/session.ts';
import type { TurnedPage } from '../../data/use-address-page.ts';
import { DashboardMenu } from '../DashboardMenu.tsx';
import { useDashboardActions } from '../use-dashboard-actions.ts';
import type { YamlRequest } from '../../yaml/yaml-kind.ts';
import styles from './list.module.css';

export interface DashboardsTableProps {
  projectId: string;
  /** Undefined while they are being loaded. */
  dashboards: readonly DashboardSummary[] | undefined;
  isStale: boolean;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  turned: TurnedPage;
  onYaml: (request: YamlRequest) => void;
  empty: ReactNode;
}

/** Dashboards on a page. */
export const PAGE_SIZE = 100;

/** The dashboards, each with what can be done to it; a row leads to its dashboard. */
export function DashboardsTable(props: DashboardsTableProps): ReactElement {
  const { projectId, dashboards, onYaml } = props;
  const [page, onPageChange] = props.turned;
  const { isGuest } = useCurrentUser();
  const actions = useDashboardActions(projectId);
  const rows = useMemo(
    () => dashboards?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    [dashboards, page],
  );

  const columns: readonly TableColumn<DashboardSummary>[] = [
    {
      id: 'name',
      header: 'Dashboard Name',
      sortable: true,
      cell: ({ name, pinned }) => (
        <span className={styles['name']}>
          {pinned ? <Icon name="pin" size={12} label="Pinned" /> : null}
          {name}
        </span>
      ),
    },
    {
      id: 'template',
      header: 'Template',
      width: 'min(280px, 30vw)',
      isSecondary: true,
      cell: ({ templateId }) =>
        templateId === '' ? null : (
          <Chip mono title={`Built from the template ${templateId}`}>
            {templateId}
          </Chip>
        ),
    },
    {
      id: 'updated_at',
      header: 'Updated at',
      sortable: true,
      width: '128px',
      isSecondary: true,
      cell: ({ updatedAt }) => <Moment time={updatedAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '84px',
      align: 'end',
      cell: (dashboard) => (
        <span className={styles['actions']}>
          {isGuest ? null : (
            <IconButton
              icon={dashboard.pinned ? 'unpin' : 'pin'}
              label={`${dashboard.pinned ? 'Unpin' : 'Pin'} ${dashboard.name}`}
              size="small"
              onClick={() => void actions.togglePin(dashboard)}
            />
          )}
          <DashboardMenu dashboard={dashboard} actions={actions} onYaml={onYaml} />
        </span>
      ),
    },
  ];

  return (
    <PagedTable
      label="Dashboards"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      sort={props.sort}
      onSortChange={props.onSortChange}
      loadingRows={8}
      stale={props.isStale}
      link={({ id }) => ({
        to: '/metrics/$projectId/$dashboardId',
        params: { projectId, dashboardId: String(id) },
      })}
      empty={props.empty}
      pages={{ page, onPageChange, pageSize: PAGE_SIZE, count: dashboards?.length ?? 0 }}
      pagesLabel="Pages of dashboards"
    />
  );
}
