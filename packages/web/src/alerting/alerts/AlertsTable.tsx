import type { Alert } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import type { LinkProps } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { useMedia } from '../../components/media.ts';
import { ListSummary } from '../../components/table/ListSummary.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { RowSelection } from '../../components/table/row-selection.ts';
import { useCurrentUser } from '../../data/session.ts';
import { useAddressPage } from '../../data/use-address-page.ts';
import type { Address } from '../../data/use-address.ts';
import { OpenAcknowledgeDialog } from '../alert/OpenAcknowledgeDialog.tsx';
import { useAlertActions } from '../alert/use-alert-actions.ts';
import { PAGE_SIZE } from '../queries.ts';
import { OpenMuteDialog } from '../silences/OpenMuteDialog.tsx';
import { alertColumns } from './alert-columns.tsx';
import type { AlertsSearch } from './search.ts';
import styles from './alerts.module.css';

export interface AlertsTableProps extends Address<AlertsSearch> {
  projectId: string;
  /** Undefined while they are being loaded. */
  alerts: readonly Alert[] | undefined;
  /** How many there are, listed or not. */
  count: number;
  isStale: boolean;
  /** The alerts are those of the question before, while the answer is waited for. */
  isPlaceholder: boolean;
  empty: ReactElement;
}

/** Below this a column for each time of an alert would leave too little of its name. */
const crampedScreen = '(max-width: 1439px)';

const nothing: ReadonlySet<number> = new Set();

/** The alerts, ten on a page; what is selected may be on several. */
export function AlertsTable(props: AlertsTableProps): ReactElement {
  const { projectId, search, alerts } = props;
  const { isGuest } = useCurrentUser();
  const isCramped = useMedia(crampedScreen);
  const [chosen, setChosen] = useState(nothing);
  const known = props.isPlaceholder ? undefined : alerts?.length;
  const [page, onPageChange] = useAddressPage(props, known, PAGE_SIZE);
  const rows = useMemo(() => {
    const own = alerts?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    // Nobody knows yet that this page has none.
    return props.isPlaceholder && own?.length === 0 ? undefined : own;
  }, [alerts, page, props.isPlaceholder]);
  const columns = useMemo(() => alertColumns(projectId, isCramped), [projectId, isCramped]);

  const selection: RowSelection<Alert> = {
    isSelected: ({ id }) => chosen.has(id),
    onSelect: (alert, isSelected) => setChosen(choose(chosen, [alert], isSelected)),
    labelOf: ({ name }) => `Select ${name}`,
    all: boxState(rows ?? [], chosen),
    allLabel: 'Select this page',
    onSelectAll: (isSelected) => setChosen(choose(chosen, rows ?? [], isSelected)),
  };

  return (
    <>
      <ListSummary count={alerts && countText(props.count, alerts.length)}>
        {isGuest || !alerts?.length ? null : (
          <SelectedAlerts
            projectId={projectId}
            alerts={alerts}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </ListSummary>
      <PagedTable
        label="Alerts"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        stale={props.isStale}
        link={({ id }) => alertDialogLink(projectId, search, id)}
        empty={props.empty}
        pages={{ page, onPageChange, pageSize: PAGE_SIZE, count: alerts?.length ?? 0 }}
        pagesLabel="Pages of alerts"
        {...(isGuest || alerts?.length === 0 ? {} : { selection })}
      />
    </>
  );
}

interface SelectedAlertsProps {
  projectId: string;
  alerts: readonly Alert[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}

/** What can be done to the selected alerts, those on other pages included. */
function SelectedAlerts(props: SelectedAlertsProps): ReactElement {
  const { projectId, alerts, chosen, onChoose } = props;
  const actions = useAlertActions(projectId);
  const selected = selectedOf(alerts, chosen);
  const [isMuting, setIsMuting] = useState(false);
  const [isAcknowledging, setIsAcknowledging] = useState(false);
  const isEverything = selected.ids.length === alerts.length;
  const act = async (action: Promise<boolean>): Promise<void> => {
    if (await action) onChoose(nothing);
  };
  return (
    <fieldset className={styles['bulk']} aria-label="Selected alerts" disabled={actions.isBusy}>
      {selected.open.length > 0 ? (
        <Button size="small" icon="check" onClick={() => void act(actions.close(selected.open))}>
          Close ({selected.open.length})
        </Button>
      ) : null}
      {selected.open.length > 0 ? (
        <Button size="small" icon="user" onClick={() => setIsAcknowledging(true)}>
          Acknowledge ({selected.open.length})
        </Button>
      ) : null}
      {selected.open.length > 0 ? (
        <Button size="small" icon="bell" onClick={() => setIsMuting(true)}>
          Mute ({selected.open.length})
        </Button>
      ) : null}
      {isAcknowledging ? (
        <OpenAcknowledgeDialog
          projectId={projectId}
          ids={selected.open}
          actions={actions}
          onClose={() => setIsAcknowledging(false)}
          onAcknowledged={() => onChoose(nothing)}
        />
      ) : null}
      {isMuting ? (
        <OpenMuteDialog
          projectId={projectId}
          subject={{
            kind: 'alerts',
            alerts: alerts.filter(({ id }) => selected.open.includes(id)),
          }}
          onClose={() => setIsMuting(false)}
          onMuted={() => onChoose(nothing)}
        />
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
      {alerts.some(({ status }) => status === 'open') ? (
        <Button size="small" variant="quiet" onClick={() => void act(actions.closeAll())}>
          Close all
        </Button>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        onClick={() => onChoose(isEverything ? nothing : choose(nothing, alerts, true))}
      >
        {isEverything ? 'Deselect all' : 'Select all'}
      </Button>
    </fieldset>
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

/** What was selected of a list, split by what can be done to it. Alerts that left the list are not selected any more. */
interface Selected {
  readonly ids: readonly number[];
  readonly open: readonly number[];
  readonly closed: readonly number[];
}

/** Splits a choice of ids. */
function selectedOf(alerts: readonly Alert[], chosen: ReadonlySet<number>): Selected {
  const selected = alerts.filter(({ id }) => chosen.has(id));
  const idsOf = (status: Alert['status']): number[] =>
    selected.filter((alert) => alert.status === status).map(({ id }) => id);
  return { ids: selected.map(({ id }) => id), open: idsOf('open'), closed: idsOf('closed') };
}

/** The state of a box that stands for several rows. */
function boxState(rows: readonly Alert[], chosen: ReadonlySet<number>): 'all' | 'some' | 'none' {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** A choice with some alerts added or taken away. */
function choose(
  chosen: ReadonlySet<number>,
  alerts: readonly Alert[],
  isSelected: boolean,
): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const { id } of alerts) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
