import { analyzeQuery, whereQuery } from '@spanlight/query';
import type { Column } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { AnnotationChips } from '../../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../../annotations/use-annotations.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { useRoving } from '../../components/use-roving.ts';
import { useAddressPage } from '../../data/use-address-page.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { MAX_SERIES_COLUMNS, timeseriesQuery } from '../../items/queries.ts';
import { readSorting, writeSorting } from '../../items/search.ts';
import { AddToDashboard } from '../../dashboard-items/AddToDashboard.tsx';
import { itemsMetrics } from '../../dashboard-items/items-metrics.ts';
import { wordsOf } from '../systems/system-kinds.ts';
import { useExplorer } from '../explorer-context.ts';
import { resetResults } from '../query-for-kind.ts';
import { ExplorerQueryBar } from '../ExplorerQueryBar.tsx';
import { columnTitle } from '../groups/group-columns.ts';
import tab from '../tab.module.css';
import { rankRows, sortingOf, timeseriesModel, weakerRows } from './timeseries-model.ts';
import styles from './timeseries.module.css';
import { TimeseriesCharts } from './TimeseriesCharts.tsx';
import { PAGE_SIZE, TimeseriesTable } from './TimeseriesTable.tsx';

/**
 * `/spans/{projectId}/timeseries`: how the groups of a query went over time.
 *
 * TimeseriesTab
 * ├ TimeseriesCharts: a chart per metric, a line per selected group
 * └ TimeseriesTable: the groups with their averages; selects, highlights and opens them
 */
export function TimeseriesTab(): ReactElement {
  const { projectId, filter, query, search, time, update } = useExplorer();
  const { markers, annotations } = useAnnotations(projectId, time.range);
  const groupsFilter = useMemo(() => filter && { ...filter, query }, [filter, query]);
  const answer = useQuery(timeseriesQuery(groupsFilter));
  const { data } = answer;
  const model = useMemo(() => data && timeseriesModel(data), [data]);
  const { chosen, choose } = useChosenLines(groupsFilter);
  const [highlighted, setHighlighted] = useState<string>();
  const roving = useRoving('vertical');

  const { sort_by, sort_desc } = search;
  const sorting = useMemo(
    () => model && sortingOf(model, readSorting({ sort_by, sort_desc })),
    [model, sort_by, sort_desc],
  );
  const sorted = useMemo(() => model && rankRows(model.rows, sorting), [model, sorting]);
  const deselected = useMemo(
    () => chosen ?? (sorted ? weakerRows(sorted) : noneDeselected),
    [chosen, sorted],
  );
  const selected = useMemo(
    () => sorted?.filter(({ id }) => !deselected.has(id)),
    [sorted, deselected],
  );
  const isStale = answer.isPlaceholderData || answer.isError;
  const count = answer.isPlaceholderData ? undefined : sorted?.length;
  const turned = useAddressPage({ search, update }, count, PAGE_SIZE);

  return (
    <div className={tab['tab']}>
      <ExplorerQueryBar
        query={query}
        filter={groupsFilter}
        echo={answer.isPlaceholderData ? undefined : data?.query}
        hasResults
      />
      {failureCard(answer, 'The timeseries could not be loaded')}
      {answer.isError && !data ? null : model?.metrics.length === 0 ? (
        <Card>
          <NoMetrics />
        </Card>
      ) : (
        <>
          <Card>
            <AddChartsToDashboard />
            <div ref={roving} data-one-stop="">
              <TimeseriesCharts
                model={model}
                selected={selected}
                expected={model ? 0 : countMetrics(query)}
                highlighted={highlighted}
                range={filter?.range ?? time.range}
                markers={markers}
                isStale={isStale}
                onZoom={time.zoom}
              />
              {model && !isStale && <UndrawnMetrics query={query} drawn={model.metrics} />}
              <AnnotationChips annotations={annotations} />
            </div>
          </Card>
          <TimeseriesTable
            filter={groupsFilter}
            model={model}
            rows={sorted}
            turned={turned}
            sorting={sorting}
            onSortingChange={(next) => update(writeSorting(next))}
            deselected={deselected}
            onDeselect={choose}
            onHighlight={setHighlighted}
            isStale={isStale}
          />
        </>
      )}
    </div>
  );
}

/** Which groups somebody took the lines of; the choice lasts while the groups are of the same question, whatever their times and columns. */
function useChosenLines(filter: ItemsFilter | undefined) {
  const { systems, search, query = '' } = filter ?? {};
  const about = useMemo(() => {
    const groups = analyzeQuery(query).groups.map(({ name }) => name);
    return JSON.stringify([systems, search, whereQuery(query), groups]);
  }, [systems, search, query]);
  const [choice, setChoice] = useState<{ about: string; deselected: ReadonlySet<string> }>();
  return {
    chosen: choice?.about === about ? choice.deselected : undefined,
    choose: (deselected: ReadonlySet<string>) => setChoice({ about, deselected }),
  };
}

/** The charts as items of a dashboard, one per unit; nothing where no metric can answer what they ask. */
function AddChartsToDashboard(): ReactElement | null {
  const { projectId, kind, selection = noSystems, query, search } = useExplorer();
  const asked = useMemo(
    () => itemsMetrics({ items: kind, systems: selection, query, search: search.search ?? '' }),
    [kind, selection, query, search.search],
  );
  if (asked.query === '') return null;
  const { metrics, charts } = asked;
  return (
    <div className={styles['elsewhere']}>
      <AddToDashboard
        projectId={projectId}
        left={asked.left}
        title={`${wordsOf(selection).label} over time`}
        items={charts.map(({ about, ...question }) => ({
          type: 'chart',
          dashKind: 'grid',
          title: about,
          params: { chartKind: 'line', metrics, ...question },
        }))}
      />
    </div>
  );
}

const noSystems: readonly string[] = [];
const noneDeselected: ReadonlySet<string> = new Set();

/** How many charts a query will have, to keep their places while they are loading. */
function countMetrics(query: string): number {
  return Math.min(MAX_SERIES_COLUMNS, askedMetrics(query).length);
}

function askedMetrics(query: string): string[] {
  const { columns } = analyzeQuery(query);
  return columns.filter(({ isNum }) => isNum).map(({ name }) => name);
}

/** Says which metrics of the query have no chart; nothing when all have one. */
function UndrawnMetrics(props: { query: string; drawn: readonly Column[] }): ReactElement | null {
  const asked = askedMetrics(props.query);
  const missing = asked.filter((name) => !props.drawn.some((column) => column.name === name));
  if (missing.length === 0) return null;
  const names = missing.map(columnTitle).join(', ');
  return (
    <p className={styles['undrawn']}>
      {asked.length - missing.length} of {asked.length} metrics are drawn: {names}{' '}
      {missing.length === 1 ? "isn't" : "aren't"}. Remove others from the query to see{' '}
      {missing.length === 1 ? 'it' : 'them'}.
    </p>
  );
}

function NoMetrics(): ReactElement {
  const { query, kind, update } = useExplorer();
  return (
    <EmptyState
      icon="chart"
      title="The query has no numeric column to draw"
      actions={
        <Button onClick={() => update({ query: resetResults(query, kind) })}>
          Reset the query
        </Button>
      }
    >
      Add an aggregate such as the count per minute.
    </EmptyState>
  );
}
