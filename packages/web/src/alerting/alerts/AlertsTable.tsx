import type { Alert } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import type { LinkProps } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import listCard from '../../components/table/list-card.module.css';
import { useMedia } from '../../components/media.ts';
import { Pager } from '../../components/table/Pager.tsx';
import type { RowSelection } from '../../components/table/row-selection.ts';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Table } from '../../components/table/Table.tsx';
import { useCurrentUser } from '../../data/session.ts';
import { lastPage, PAGE_SIZE } from '../queries.ts';
import { alertColumns } from './alert-columns.tsx';
import { boxState, choose, selectedOf } from './alert-selection.ts';
import type { AlertsSearch } from './search.ts';
import { useAlertActions } from './use-alert-actions.ts';
import styles from './alerts.module.css';

export interface AlertsTableProps {
  projectId: string;
  search: AlertsSearch;
  /** Undefined while they are being loaded. */
  alerts: readonly Alert[] | undefined;
  /** How many there are, listed or not. */
  count: number;
  isStale: boolean;
  empty: ReactElement;
}

/** Below this the times an alert was created at would leave too little of its name. */
const crampedScreen = '(max-width: 1439px)';
const lessColumns = ['created_at'];
const allColumns: readonly string[] = [];

const noAlerts: readonly Alert[] = [];
const nothing: ReadonlySet<number> = new Set();

/** The alerts, ten on a page; what is selected may be on several. */
export function AlertsTable(props: AlertsTableProps): ReactElement {
  const { projectId, search, alerts = noAlerts } = props;
  const { isGuest } = useCurrentUser();
  const actions = useAlertActions(projectId);
  const isCramped = useMedia(crampedScreen);
  const [chosen, setChosen] = useState(nothing);
  const [asked, setAsked] = useState(1);
  const page = Math.min(asked, lastPage(alerts.length));
  const rows = useMemo(
    () => alerts.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    [alerts, page],
  );
  const columns = useMemo(() => alertColumns(projectId), [projectId]);
  const selected = selectedOf(alerts, chosen);
  const isEverything = alerts.length > 0 && selected.ids.length === alerts.length;

  const selection: RowSelection<Alert> = {
    isSelected: ({ id }) => chosen.has(id),
    onSelect: (alert, isSelected) => setChosen(choose(chosen, [alert], isSelected)),
    labelOf: ({ name }) => `Select ${name}`,
    all: boxState(rows, chosen),
    allLabel: 'Select this page',
    onSelectAll: (isSelected) => setChosen(choose(chosen, rows, isSelected)),
  };
  const act = async (action: Promise<boolean>): Promise<void> => {
    if (await action) setChosen(nothing);
  };

  return (
    <>
      <div className={listCard['summary']}>
        <output className={listCard['count']}>
          {props.alerts ? countText(props.count, alerts.length) : <Skeleton width="80px" />}
        </output>
        {isGuest || alerts.length === 0 ? null : (
          <fieldset
            className={styles['bulk']}
            aria-label="Selected alerts"
            disabled={actions.isBusy}
          >
            {selected.open.length > 0 ? (
              <Button
                size="small"
                icon="check"
                onClick={() => void act(actions.close(selected.open))}
              >
                Close ({selected.open.length})
              </Button>
            ) : null}
            {selected.closed.length > 0 ? (
              <Button size="small" onClick={() => void act(actions.open(selected.closed))}>
                Open ({selected.closed.length})
              </Button>
            ) : null}
            {selected.ids.length > 0 ? (
              <Button
                size="small"
                variant="danger"
                icon="trash"
                onClick={() => void act(actions.remove(selected.ids))}
              >
                Delete ({selected.ids.length})
              </Button>
            ) : null}
            <Button
              size="small"
              variant="quiet"
              onClick={() => setChosen(isEverything ? nothing : choose(nothing, alerts, true))}
            >
              {isEverything ? 'Deselect all' : 'Select all'}
            </Button>
          </fieldset>
        )}
      </div>
      <Table
        label="Alerts"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        sortedBy="server"
        hiddenColumns={isCramped ? lessColumns : allColumns}
        loadingRows={props.alerts ? undefined : PAGE_SIZE}
        stale={props.isStale}
        link={({ id }) => alertDialogLink(projectId, search, id)}
        empty={props.empty}
        {...(isGuest ? {} : { selection })}
      />
      <div className={listCard['pager']}>
        <Pager
          label="Pages of alerts"
          page={page}
          pageSize={PAGE_SIZE}
          count={alerts.length}
          onPageChange={setAsked}
        />
      </div>
    </>
  );
}

/** Leads to the dialog of an alert over the list as it is. */
function alertDialogLink(projectId: string, search: AlertsSearch, id: number): LinkProps {
  return {
    to: '/alerting/$projectId/alerts',
    params: { projectId },
    search: { ...search, alert: String(id) },
    resetScroll: false,
  };
}

function countText(count: number, listed: number): string {
  const text = `${formatInteger(count)} ${count === 1 ? 'alert' : 'alerts'}`;
  return count > listed ? `${text}, the first ${formatInteger(listed)} are listed` : text;
}
