import type { AlertFacet } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Answered } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog, Drawer } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { narrowScreen, useMedia } from '../../components/media.ts';
import { Card, Toolbar } from '../../components/page/PageHeader.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { useAddress, type Address } from '../../data/use-address.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { AlertFacets } from './AlertFacets.tsx';
import { AlertsTable } from './AlertsTable.tsx';
import { GroupMenu } from './GroupMenu.tsx';
import { alertsQuery } from './queries.ts';
import {
  type AlertsSearch,
  filterBy,
  filterOf,
  noFilter,
  orderOf,
  asksForOpenOnly,
  orderSearch,
  validateAlertsSearch,
} from './search.ts';
import { useRoving } from '../../components/use-roving.ts';
import styles from './alerts.module.css';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { sitePath } from '../../data/site-path.ts';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { alertQuery } from '../alert/queries.ts';
import { AlertCard } from '../alert/AlertCard.tsx';
import alertStyles from '../alert/alert.module.css';
import { onDemand } from '../../components/on-demand.tsx';

/** Loaded where alerts stand in groups. */
const AlertGroups = onDemand(async () => (await import('./AlertGroups.tsx')).AlertGroups);

const orders = [
  { value: 'updated_at', label: 'Updated at' },
  { value: 'created_at', label: 'Created at' },
  { value: 'severity', label: 'Severity' },
] as const;

/**
 * `/alerting/{projectId}/alerts`: what needs a look.
 *
 *     AlertFacets │ search, order, AlertsTable
 *     AlertDialog: one alert above the list
 */
export function AlertsPage(): ReactElement {
  const projectId = useProjectId();
  const { search, update } = useAddress(validateAlertsSearch);
  const filter = filterOf(search);
  const order = orderOf(search);
  const answer = useQuery(alertsQuery(projectId, filter, order));
  const isNarrow = useMedia(narrowScreen);
  const roving = useRoving('vertical');
  const [isFiltering, setIsFiltering] = useState(false);
  const { data } = answer;
  const isFiltered = filter.q !== '' || Object.keys(filter.attrs).length > 0;
  const isStale = answer.isPlaceholderData || answer.isError;
  const reset = isFiltered ? () => update(noFilter(search)) : undefined;

  const facets = (
    <AlertFacets
      facets={data?.facets}
      filter={filter}
      isStale={isStale}
      onFilter={(attribute, values) => update(filterBy(search, attribute, values))}
      onReset={reset}
    />
  );
  return (
    <AlertingFrame current="alerts">
      <Answered query={answer} failure="The alerts could not be loaded">
        <div className={styles['columns']}>
          {isNarrow ? null : (
            <aside ref={roving} className={styles['facets']} aria-label="Filters">
              {facets}
            </aside>
          )}
          <div className={styles['main']}>
            <FindAlerts
              projectId={projectId}
              search={search}
              update={update}
              facets={data?.facets}
              onFilters={isNarrow ? () => setIsFiltering(true) : undefined}
            />
            <Card flush>
              {search.group === undefined ? (
                <AlertsTable
                  // Another question begins on its first page with nothing selected.
                  key={JSON.stringify([filter, order])}
                  projectId={projectId}
                  search={search}
                  update={update}
                  alerts={data?.alerts}
                  count={data?.count ?? 0}
                  isStale={isStale}
                  isPlaceholder={answer.isPlaceholderData}
                  empty={<NoAlerts projectId={projectId} search={search} onReset={reset} />}
                />
              ) : (
                <AlertGroups
                  projectId={projectId}
                  search={search}
                  update={update}
                  by={search.group}
                  empty={<NoAlerts projectId={projectId} search={search} onReset={reset} />}
                />
              )}
            </Card>
          </div>
        </div>
      </Answered>
      <Drawer
        open={isFiltering && isNarrow}
        side="start"
        width={320}
        title="Filters"
        onClose={() => setIsFiltering(false)}
      >
        {facets}
      </Drawer>
      {search.alert === undefined ? null : (
        <AlertDialog
          key={search.alert}
          projectId={projectId}
          id={search.alert}
          onClose={() => update({ alert: undefined })}
        />
      )}
    </AlertingFrame>
  );
}

interface FindAlertsProps extends Address<AlertsSearch> {
  projectId: string;
  /** What the alerts have, to group them by. */
  facets: readonly AlertFacet[] | undefined;
  /** Opens the filters where there is no room for them. */
  onFilters: (() => void) | undefined;
}

/** Search and order of the list. */
function FindAlerts(props: FindAlertsProps): ReactElement {
  const { projectId, search, update, facets, onFilters } = props;
  const order = orderOf(search);
  return (
    <Toolbar
      label="Find alerts"
      end={
        <>
          <CopyAs view={{ kind: 'alerts', projectId, ...filterOf(search) }} />
          <GroupMenu
            facets={facets}
            chosen={search.group ?? []}
            onChoose={(names) =>
              update({
                ...orderSearch(order),
                group: names.length === 0 ? undefined : [...names],
                open: undefined,
                page: undefined,
              })
            }
          />
          <Select
            label="Order by"
            labelHidden
            options={orders}
            value={order.column}
            onValueChange={(column) =>
              update({ ...orderSearch({ ...order, column }), page: undefined })
            }
          />
        </>
      }
    >
      {onFilters ? (
        <Button icon="filter" onClick={onFilters}>
          Filters
        </Button>
      ) : null}
      <div className={styles['search']}>
        <SearchBox
          label="Search alerts"
          placeholder="Search alerts..."
          value={search.q ?? ''}
          onValueChange={(q) =>
            update({ ...orderSearch(order), page: undefined, q: q === '' ? undefined : q })
          }
        />
      </div>
    </Toolbar>
  );
}

interface NoAlertsProps {
  projectId: string;
  search: AlertsSearch;
  /** Takes the filters away; undefined where there are none. */
  onReset: (() => void) | undefined;
}

/** Stands in the list when it is empty, with what to do next. */
function NoAlerts({ projectId, search, onReset }: NoAlertsProps): ReactElement {
  const { isGuest } = useCurrentUser();
  const isCalm = asksForOpenOnly(search);
  const monitors = isGuest ? null : (
    <ButtonLink
      size="medium"
      link={{ to: '/alerting/$projectId/monitors/new-metric', params: { projectId } }}
    >
      New metrics monitor
    </ButtonLink>
  );
  return onReset ? (
    <EmptyState
      icon="bell"
      title="You don't have alerts that match selected filters."
      actions={
        <>
          <Button onClick={onReset}>{isCalm ? 'Show closed alerts too' : 'Reset all'}</Button>
          {isCalm ? monitors : null}
        </>
      }
    >
      {isCalm ? 'No alerts are open: nothing needs your attention right now.' : undefined}
    </EmptyState>
  ) : (
    <EmptyState icon="bell" title="There are no alerts." actions={monitors}>
      Errors open alerts automatically; to watch a metric, create a monitor.
    </EmptyState>
  );
}

interface AlertDialogProps {
  projectId: string;
  id: string;
  onClose: () => void;
}

/** One alert above the list it was chosen from. */
function AlertDialog({ projectId, id, onClose }: AlertDialogProps): ReactElement {
  const { data } = useQuery(alertQuery(projectId, id));
  const address = `${window.location.origin}${sitePath}/alerting/${projectId}/alerts/${id}`;
  return (
    <Dialog
      width={1200}
      title={<span className={alertStyles['title']}>{data?.alert.name ?? 'Alert'}</span>}
      onClose={onClose}
      actions={
        <>
          <ButtonLink link={{ to: '/alerting/$projectId/alerts/$id', params: { projectId, id } }}>
            Open page
          </ButtonLink>
          <CopyButton text={address} label="Copy link" />
        </>
      }
    >
      <AlertCard projectId={projectId} id={id} />
    </Dialog>
  );
}
