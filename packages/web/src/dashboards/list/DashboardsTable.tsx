import type { DashboardSummary } from '@spanlight/sdk';
import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Chip } from '../../components/text/Chip.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import listCard from '../../components/table/list-card.module.css';
import { Pager } from '../../components/table/Pager.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn, TableSort } from '../../components/table/table-columns.ts';
import { useCurrentUser } from '../../data/session.ts';
import { DashboardMenu } from '../DashboardMenu.tsx';
import { useDashboardActions } from '../use-dashboard-actions.ts';
import type { YamlRequest } from '../yaml/YamlDialogs.tsx';
import styles from './list.module.css';

export interface DashboardsTableProps {
  projectId: string;
  /** Undefined while they are being loaded. */
  dashboards: readonly DashboardSummary[] | undefined;
  isStale: boolean;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  onYaml: (request: YamlRequest) => void;
  empty: ReactNode;
}

/** Dashboards on a page. */
const PAGE_SIZE = 100;

const none: readonly DashboardSummary[] = [];

/** The dashboards, each with what can be done to it; a row leads to its dashboard. */
export function DashboardsTable(props: DashboardsTableProps): ReactElement {
  const { projectId, dashboards: all = none, onYaml } = props;
  const { isGuest } = useCurrentUser();
  const actions = useDashboardActions(projectId);
  const [asked, setAsked] = useState(1);
  const page = Math.min(asked, Math.max(1, Math.ceil(all.length / PAGE_SIZE)));
  const rows = useMemo(() => all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [all, page]);

  const columns: readonly TableColumn<DashboardSummary>[] = [
    {
      id: 'name',
      header: 'Dashboard name',
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
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatRelativeTime(updatedAt)}
        </time>
      ),
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
    <>
      <Table
        label="Dashboards"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        sort={props.sort}
        sortedBy="server"
        onSortChange={props.onSortChange}
        loadingRows={props.dashboards ? undefined : 8}
        stale={props.isStale}
        link={({ id }) => ({
          to: '/metrics/$projectId/$dashboardId',
          params: { projectId, dashboardId: String(id) },
        })}
        empty={props.empty}
      />
      <div className={listCard['pager']}>
        <Pager
          label="Pages of dashboards"
          page={page}
          pageSize={PAGE_SIZE}
          count={all.length}
          onPageChange={setAsked}
        />
      </div>
    </>
  );
}
