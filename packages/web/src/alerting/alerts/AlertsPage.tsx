import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Drawer } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { narrowScreen, useMedia } from '../../components/media.ts';
import { Card, Toolbar } from '../../components/page/PageHeader.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { describeError } from '../../data/describe-error.ts';
import { AlertDialog } from '../alert/AlertDialog.tsx';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { alertsQuery } from '../queries.ts';
import { AlertFacets } from './AlertFacets.tsx';
import { AlertsTable } from './AlertsTable.tsx';
import { filterBy, noFilter, orderSearch } from './search.ts';
import { useAlerts } from './use-alerts.ts';
import styles from './alerts.module.css';

const orders = [
  { value: 'updated_at', label: 'Updated at' },
  { value: 'created_at', label: 'Created at' },
] as const;

/**
 * `/alerting/{projectId}/alerts`: what needs a look.
 *
 *     AlertFacets │ search, order, AlertsTable
 *     AlertDialog: one alert above the list
 */
export function AlertsPage(): ReactElement {
  const list = useAlerts();
  const { projectId, filter, order, search, update } = list;
  const answer = useQuery(alertsQuery(projectId, filter, order));
  const isNarrow = useMedia(narrowScreen);
  const [isFiltering, setIsFiltering] = useState(false);
  const { data } = answer;
  const isFiltered = filter.q !== '' || Object.keys(filter.attrs).length > 0;
  const isStale = answer.isPlaceholderData || answer.isError;

  const facets = (
    <AlertFacets
      facets={data?.facets}
      filter={filter}
      isStale={isStale}
      onFilter={(attribute, values) => update(filterBy(search, attribute, values))}
      onReset={isFiltered ? () => update(noFilter(search)) : undefined}
    />
  );
  return (
    <AlertingFrame current="alerts">
      {answer.isError ? (
        <ErrorCard
          title="The alerts could not be loaded"
          error={describeError(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {answer.isError && !data ? null : (
        <div className={styles['columns']}>
          {isNarrow ? null : (
            <aside className={styles['facets']} aria-label="Filters">
              {facets}
            </aside>
          )}
          <div className={styles['main']}>
            <Toolbar
              label="Find alerts"
              end={
                <Select
                  label="Order by"
                  labelHidden
                  options={orders}
                  value={order.column}
                  onValueChange={(column) => update(orderSearch({ ...order, column }))}
                />
              }
            >
              {isNarrow ? (
                <Button icon="filter" onClick={() => setIsFiltering(true)}>
                  Filters
                </Button>
              ) : null}
              <div className={styles['search']}>
                <SearchBox
                  label="Search alerts"
                  placeholder="Search alerts..."
                  value={filter.q}
                  onValueChange={(q) =>
                    update({ ...orderSearch(order), q: q === '' ? undefined : q })
                  }
                />
              </div>
            </Toolbar>
            <Card flush>
              <AlertsTable
                // Another question begins on its first page with nothing selected.
                key={JSON.stringify([filter, order])}
                projectId={projectId}
                search={search}
                alerts={data?.alerts}
                count={data?.count ?? 0}
                isStale={isStale}
                empty={
                  <EmptyState
                    icon="bell"
                    title={
                      isFiltered
                        ? "You don't have alerts that match selected filters."
                        : "You don't have alerts."
                    }
                    actions={
                      isFiltered ? (
                        <Button onClick={() => update(noFilter(search))}>Reset all</Button>
                      ) : undefined
                    }
                  />
                }
              />
            </Card>
          </div>
        </div>
      )}
      <Drawer
        open={isFiltering && isNarrow}
        side="start"
        width={320}
        title="Filters"
        onOpenChange={setIsFiltering}
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
