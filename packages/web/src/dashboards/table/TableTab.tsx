import { joinTableQuery, splitTableQuery } from '@spanlight/query';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { Card, PageBody } from '../../components/page/PageHeader.tsx';
import { describeError } from '../../data/describe-error.ts';
import { useAddress } from '../../data/use-address.ts';
import { metricTableQuery } from '../../metrics/questions.ts';
import { useMetricSource } from '../../metrics/use-metric-source.ts';
import { MetricQueryBar } from '../../query/MetricQueryBar.tsx';
import { QuickSearch } from '../../query/QuickSearch.tsx';
import { tableAggregations } from '../aggregations.ts';
import { addedConditions } from '../conditions.ts';
import { useDashboard } from '../dashboard-view.ts';
import { EnlargedItem } from '../items/EnlargedItem.tsx';
import { ItemGrid } from '../items/ItemGrid.tsx';
import { partProblems } from '../items/panel-state.ts';
import { Problems } from '../items/Problems.tsx';
import { validateTableSearch } from '../search.ts';
import { useAskedServices } from '../use-asked-services.ts';
import { useEnlargedItem } from '../use-enlarged-item.ts';
import { DashboardTable } from './DashboardTable.tsx';
import { groupingChoices, toggleGrouping } from './grouping.ts';
import styles from './table.module.css';

/** `/metrics/{projectId}/{dashboardId}/table`: key figures, and a row per combination of attributes. */
export function TableTab(): ReactElement {
  const { content } = useDashboard();
  const { tableMetrics, tableQuery } = content.dashboard;
  const hasTable = tableMetrics.length > 0 && tableQuery !== '';
  return hasTable ? <FilledTable /> : <EmptyTable />;
}

function FilledTable(): ReactElement {
  const { projectId, content, time } = useDashboard();
  const { tableItems, dashboard } = content;
  const { tableMetrics, tableQuery, tableColumnMap, timeOffset, minInterval } = dashboard;
  const { search, update } = useAddress(validateTableSearch);
  const stored = useMemo(() => splitTableQuery(tableQuery), [tableQuery]);
  const filters = search.query ?? stored.filters;
  const query = joinTableQuery({ filters, columns: stored.columns });
  const question = useMemo(
    () => ({
      projectId,
      range: time.range,
      metrics: tableMetrics,
      query,
      timeOffset,
      minInterval,
    }),
    [projectId, time.range, tableMetrics, query, timeOffset, minInterval],
  );
  const aggregations = useMemo(
    () => tableAggregations(query, tableMetrics, tableColumnMap),
    [query, tableMetrics, tableColumnMap],
  );
  const answer = useQuery(
    metricTableQuery(question, {
      aggregations,
      sortBy: search.sort_by,
      sortDesc: search.sort_by === undefined ? undefined : (search.sort_desc ?? true),
      search: search.search,
    }),
  );
  const source = useMetricSource(projectId, time.range, tableMetrics, 'table');
  const conditions = useMemo(
    () => addedConditions(filters, stored.filters),
    [filters, stored.filters],
  );
  const { enlarged, enlarge, close } = useEnlargedItem(tableItems);
  const isStale = answer.isPlaceholderData || (answer.isError && answer.data !== undefined);

  useAskedServices(search, filters, update);
  const filter = (next: string): void =>
    update({ query: next === stored.filters ? undefined : next });
  const choices = groupingChoices(stored.filters, filters);
  const problems = partProblems(answer.data?.query);

  return (
    <PageBody>
      <MetricQueryBar
        query={filters}
        echo={answer.isPlaceholderData ? undefined : answer.data?.query}
        source={source}
        onQueryChange={filter}
        onReset={filters === stored.filters ? undefined : () => filter(stored.filters)}
        end={
          <QuickSearch
            value={search.search ?? ''}
            onValueChange={(text) => update({ search: text === '' ? undefined : text })}
          />
        }
      />
      {tableItems.length > 0 ? (
        <ItemGrid items={tableItems} conditions={conditions} onEnlarge={enlarge} />
      ) : null}
      {answer.isError ? (
        <ErrorCard
          about="metrics"
          title="The table could not be loaded"
          error={describeError(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {answer.isError && !answer.data ? null : (
        <Card flush>
          {choices.length > 1 || problems.length > 0 ? (
            <div className={styles['bar']}>
              {choices.length > 1 ? (
                <fieldset className={styles['groupings']} aria-label="Group by">
                  <span aria-hidden>Group by</span>
                  {choices.map((choice) => (
                    <Button
                      key={choice.key}
                      size="small"
                      aria-pressed={choice.isOn}
                      onClick={() => filter(toggleGrouping(filters, choice))}
                    >
                      {choice.text}
                    </Button>
                  ))}
                </fieldset>
              ) : null}
              {problems.length > 0 ? <Problems title="the table" problems={problems} /> : null}
            </div>
          ) : null}
          <DashboardTable
            question={question}
            answer={answer.data}
            isStale={isStale}
            sort={
              search.sort_by === undefined
                ? answer.data?.order
                : { column: search.sort_by, desc: search.sort_desc ?? true }
            }
            onSortChange={({ column, desc }) => update({ sort_by: column, sort_desc: desc })}
          />
        </Card>
      )}
      {enlarged ? <EnlargedItem item={enlarged} conditions={conditions} onClose={close} /> : null}
    </PageBody>
  );
}

function EmptyTable(): ReactElement {
  const { projectId, dashboardId, content } = useDashboard();
  const params = { projectId, dashboardId };
  const { enlarged, enlarge, close } = useEnlargedItem(content.tableItems);
  return (
    <PageBody>
      {content.tableItems.length > 0 ? (
        <ItemGrid items={content.tableItems} conditions="" onEnlarge={enlarge} />
      ) : null}
      <Card>
        <EmptyState
          title="This dashboard has no table"
          icon="columns"
          actions={
            <>
              {content.gridRows.length > 0 ? (
                <Link to="/metrics/$projectId/$dashboardId/grid" params={params}>
                  Open the grid
                </Link>
              ) : null}
              <Link to="/metrics/$projectId/$dashboardId/help" params={params}>
                Help
              </Link>
            </>
          }
        >
          A table shows a row per host, service or any other attribute, with a few key metrics. Its
          metrics and its query are written in the YAML of the dashboard.
        </EmptyState>
      </Card>
      {enlarged ? <EnlargedItem item={enlarged} conditions="" onClose={close} /> : null}
    </PageBody>
  );
}
