import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { setFacetPanel, useFacetPanel } from '../../components/facets/facet-panel-state.ts';
import { FacetFrame } from '../../components/facets/FacetFrame.tsx';
import { Card, PageBody, PageHeader, Toolbar } from '../../components/page/PageHeader.tsx';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { DateRangePicker } from '../../time/DateRangePicker.tsx';
import { NoMetrics } from '../NoMetrics.tsx';
import { metricQuery, metricsQuery, metricStatsQuery } from '../queries.ts';
import { isFiltered, noFilter, noMetric, sortingOf } from '../search.ts';
import styles from './explore.module.css';
import { MetricFilters } from './MetricFilters.tsx';
import { MetricsTable } from './MetricsTable.tsx';
import { type Explore, useExplore } from '../use-explore.ts';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { MetricView } from '../metric/MetricView.tsx';
import metricStyles from '../metric/metric.module.css';

/**
 * `/metrics/{projectId}/explore`: the metrics of a project and how many series each has.
 *
 * ExplorePage
 * ├ MetricFilters: attributes, instruments and libraries to filter by
 * ├ MetricsTable
 * └ MetricDialog: one metric over time
 */
export function ExplorePage(): ReactElement {
  const explore = useExplore();
  const { projectId, time, filter, search, update } = explore;
  const { isOpen } = useFacetPanel();
  const answer = useQuery(metricStatsQuery(projectId, time.range, filter));
  const { data } = answer;
  const metrics = data?.metrics;
  const isNothing = metrics?.length === 0 && !isFiltered(filter) && !answer.isPlaceholderData;
  // Only then it matters whether the project has metrics at other times.
  const known = useQuery({ ...metricsQuery(projectId), enabled: isNothing });
  const isNew = isNothing && known.data?.length === 0;

  return (
    <>
      <PageHeader
        title="Explore metrics"
        // The dialog has one of its own; two would both reload.
        actions={search.metric === undefined ? <DateRangePicker control={time} /> : null}
      />
      <div className={styles['columns']}>
        {isNew ? null : (
          <FacetFrame>
            <MetricFilters explore={explore} />
          </FacetFrame>
        )}
        <div className={styles['main']}>
          <PageBody>
            {failureCard(answer, 'The metrics could not be loaded', { about: 'metrics' })}
            {isNew ? (
              <NoMetrics projectId={projectId} />
            ) : answer.isError && !data ? null : (
              <>
                <Toolbar
                  label="Find metrics"
                  end={
                    <CopyAs
                      view={{ kind: 'metric-list', projectId, range: time.range, ...filter }}
                    />
                  }
                >
                  <Button
                    icon="filter"
                    aria-pressed={isOpen}
                    onClick={() => setFacetPanel({ isOpen: !isOpen })}
                  >
                    Filters
                  </Button>
                  <div className={styles['search']}>
                    <SearchBox
                      label="Search metrics"
                      placeholder="option1|option2"
                      value={filter.search}
                      onValueChange={(text) => update({ search: text === '' ? undefined : text })}
                    />
                  </div>
                  {isFiltered(filter) ? (
                    <Button variant="quiet" onClick={() => update(noFilter)}>
                      Reset
                    </Button>
                  ) : null}
                </Toolbar>
                <Card flush>
                  <MetricsTable
                    projectId={projectId}
                    search={search}
                    metrics={metrics}
                    hasMore={data?.hasMore ?? false}
                    isStale={answer.isPlaceholderData || answer.isError}
                    sort={sortingOf(search)}
                    onSortChange={({ column, desc }) =>
                      update({ sort_by: column, sort_desc: String(desc) })
                    }
                    empty={<NoMatch explore={explore} />}
                  />
                </Card>
              </>
            )}
          </PageBody>
        </div>
      </div>
      {search.metric === undefined ? null : (
        <MetricDialog key={search.metric} name={search.metric} explore={explore} />
      )}
    </>
  );
}

/** Stands in the list when no metric answers the filters, or none had points in the range. */
function NoMatch({ explore }: { explore: Explore }): ReactElement {
  const { filter, time, update } = explore;
  return isFiltered(filter) ? (
    <EmptyState
      title="There are no metrics"
      actions={<Button onClick={() => update(noFilter)}>Reset the filters</Button>}
    >
      No metric with points in this range matches the search and the filters.
    </EmptyState>
  ) : (
    <EmptyState
      icon="calendar"
      title="There are no metrics"
      actions={<Button onClick={time.reset}>Show the last hour</Button>}
    >
      The project has metrics at other times.
    </EmptyState>
  );
}

interface MetricDialogProps {
  name: string;
  explore: Explore;
}

/** One metric over time, above the list it was chosen from. The address says all of it. */
function MetricDialog({ name, explore }: MetricDialogProps): ReactElement {
  const { projectId, update } = explore;
  const answer = useQuery(metricQuery(projectId, name));
  const { data } = answer;
  const close = (): void => update(noMetric);

  const content = (): ReactElement => {
    if (data) return <MetricView metric={data} explore={explore} />;
    const failure = failureCard(answer, 'The metric could not be loaded');
    if (failure) return failure;
    if (data === null)
      return (
        <EmptyState title={`There is no metric ${name}`}>
          It was never sent to this project.
        </EmptyState>
      );
    return <Waiting what="metric" heights={['420px']} />;
  };

  return (
    <Dialog
      onClose={() => close()}
      title={<span className={metricStyles['name']}>{name}</span>}
      width={1200}
      actions={<CopyButton text={window.location.href} label="Copy link" />}
    >
      {content()}
    </Dialog>
  );
}
