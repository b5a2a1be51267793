import type { Monitor } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { IconButton } from '../../../components/buttons/Button.tsx';
import { Chip, StatusDot } from '../../../components/text/Chip.tsx';
import { PagedTable } from '../../../components/table/PagedTable.tsx';
import { Moment } from '../../../components/text/Moment.tsx';
import type { TableColumn, TableSort } from '../../../components/table/table-columns.ts';
import type { Pages } from '../../../components/table/use-pages.ts';
import { useCurrentUser } from '../../../data/session.ts';
import { LabelChips, SeverityChip } from '../../severity/SeverityChip.tsx';
import { untilText } from '../../silences/mute-texts.ts';
import { monitorTone, typeNames } from '../../states.ts';
import { changedAt } from '../changed-at.ts';
import { MonitorMenu } from '../MonitorMenu.tsx';
import type { MonitorRequest } from '../dialogs/MonitorDialogs.tsx';
import { isStopped, useMonitorActions } from '../use-monitor-actions.ts';
import styles from '../../alerting.module.css';

export interface MonitorsTableProps {
  projectId: string;
  /** The monitors of the page; undefined while they are loading. */
  monitors: readonly Monitor[] | undefined;
  pages: Pages;
  isStale: boolean;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  onRequest: (request: MonitorRequest) => void;
  empty: ReactElement;
}

/** The monitors, each with what can be done to it; a row leads to its monitor. */
export function MonitorsTable(props: MonitorsTableProps): ReactElement {
  const { projectId, onRequest } = props;
  const { isGuest } = useCurrentUser();
  const actions = useMonitorActions(projectId);
  const columns: readonly TableColumn<Monitor>[] = [
    ...useMemo(() => factColumns(projectId), [projectId]),
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (monitor) => (
        <span className={styles['actions']}>
          {isGuest ? null : (
            <IconButton
              icon={isStopped(monitor) ? 'play' : 'pause'}
              label={`${isStopped(monitor) ? 'Resume' : 'Pause'} ${monitor.name}`}
              title={isStopped(monitor) ? 'Resume' : 'Pause'}
              size="small"
              disabled={actions.isBusy}
              onClick={() => void actions.toggle(monitor)}
            />
          )}
          <MonitorMenu monitor={monitor} actions={actions} onRequest={onRequest} />
        </span>
      ),
    },
  ];
  return (
    <PagedTable
      label="Monitors"
      columns={columns}
      rows={props.monitors}
      rowKey={({ id }) => id}
      sort={props.sort}
      onSortChange={props.onSortChange}
      stale={props.isStale}
      link={({ id }) => ({
        to: '/alerting/$projectId/monitors/$id',
        params: { projectId, id },
      })}
      empty={props.empty}
      pages={props.pages}
      pagesLabel="Pages of monitors"
    />
  );
}

function factColumns(projectId: string): readonly TableColumn<Monitor>[] {
  return [
    {
      id: 'name',
      header: 'Monitor Name',
      sortable: true,
      cell: ({ name, labels }) => (
        <span className={styles['labelled']}>
          <span>{name}</span>
          <LabelChips labels={labels} />
        </span>
      ),
    },
    {
      id: 'severity',
      isSecondary: true,
      header: 'Severity',
      sortable: true,
      cell: ({ severity }) => <SeverityChip severity={severity} />,
    },
    {
      id: 'type',
      isSecondary: true,
      header: 'Type',
      sortable: true,
      cell: ({ type }) => <Chip>{typeNames[type] ?? type}</Chip>,
    },
    {
      id: 'state',
      header: 'State',
      sortable: true,
      cell: ({ state, stateReason, mute }) => (
        <span className={styles['labelled']} title={stateReason}>
          <StatusDot tone={monitorTone(state)}>{state}</StatusDot>
          {mute === undefined ? null : (
            <Chip tone="warning" title={mute.reason}>
              muted {untilText(mute)}
            </Chip>
          )}
        </span>
      ),
    },
    {
      id: 'alerts',
      isSecondary: true,
      header: 'Alerts',
      align: 'end',
      cell: (monitor) => <AlertCounts projectId={projectId} monitor={monitor} />,
    },
    {
      id: 'updatedAt',
      isSecondary: true,
      header: 'Updated at',
      sortable: true,
      align: 'end',
      cell: (monitor) => <Moment time={changedAt(monitor)} />,
    },
  ];
}

interface AlertCountsProps {
  projectId: string;
  monitor: Monitor;
}

/** How many alerts of a monitor are open and closed, each leading to them. Error monitors open none of their own. */
function AlertCounts({ projectId, monitor }: AlertCountsProps): ReactElement | null {
  const { id, type, alertOpenCount, alertClosedCount } = monitor;
  if (type === 'error') return null;
  const counts = [
    ['open', alertOpenCount],
    ['closed', alertClosedCount],
  ] as const;
  return (
    <span className={styles['counts']}>
      {counts.map(([status, count]) => (
        <Link
          key={status}
          to="/alerting/$projectId/alerts"
          params={{ projectId }}
          search={{ q: `monitor:${id}`, attrs: { alert_status: [status] } }}
        >
          {formatInteger(count)} {status}
        </Link>
      ))}
    </span>
  );
}
