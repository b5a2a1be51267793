import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ErrorCard } from '../components/ErrorCard.tsx';
import { Card, PageBody, PageHeader, Toolbar } from '../components/PageHeader.tsx';
import type { TableSort } from '../components/table-columns.ts';
import { api } from '../data/client.ts';
import { describeError } from '../data/describe-error.ts';
import { useProjectId } from '../data/session.ts';
import { DateRangePicker } from '../time/DateRangePicker.tsx';
import { DAY } from '../time/range.ts';
import { useTimeRange } from '../time/use-time-range.ts';
import { NoDataInRange } from './NoDataInRange.tsx';
import { OverviewSystemPicker } from './OverviewSystemPicker.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { QuickMetrics } from './QuickMetrics.tsx';
import { SystemsTable } from './SystemsTable.tsx';
import type { OverviewSearch } from './search.ts';

/** The longest range of the overview. */
const longest = 30 * DAY;

const defaultSort: TableSort = { column: 'rate', desc: true };

/** What sends data, how much of it, and how much of that fails. */
export function SystemsPage(): ReactElement {
  const projectId = useProjectId();
  const search = useSearch({ from: '/app/overview/$projectId/systems' });
  const navigate = useNavigate({ from: '/overview/$projectId/systems' });
  const control = useTimeRange(longest);
  const { gte, lt } = control.range;
  const query = search.query ?? '';
  const system = search.system ?? [];

  const time = { gte: new Date(gte), lt: new Date(lt) };
  const all = useQuery({
    queryKey: ['systems', projectId, gte, lt, query],
    queryFn: ({ signal }) => api.systems.list({ project: projectId, time, query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const chosen = useQuery({
    queryKey: ['systems', projectId, gte, lt, query, system],
    queryFn: ({ signal }) =>
      api.systems.list({ project: projectId, time, query, system }, { signal }),
    placeholderData: keepPreviousData,
    enabled: system.length > 0,
    meta: { quiet: true },
  });
  const shown = system.length > 0 ? chosen : all;
  const systems = shown.data?.systems;

  const change = (next: Partial<OverviewSearch>) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }) });
  const setQuery = (text: string) => {
    const { query: _, ...rest } = search;
    void navigate({ search: text === '' ? rest : { ...rest, query: text } });
  };
  const setSystem = (names: readonly string[]) => {
    const { system: _, ...rest } = search;
    void navigate({ search: names.length === 0 ? rest : { ...rest, system: [...names] } });
  };

  const sort: TableSort =
    search.sort_by === undefined
      ? defaultSort
      : { column: search.sort_by, desc: search.sort_desc !== 'false' && search.sort_desc !== '0' };
  const hint = all.data?.dataHint;

  return (
    <>
      <PageHeader title="Systems" actions={<DateRangePicker control={control} />} />
      <PageBody>
        <Toolbar label="Filters">
          <OverviewSystemPicker
            systems={all.data?.systems}
            selected={system}
            onSelect={setSystem}
          />
          <QuickFilters
            projectId={projectId}
            range={control.range}
            query={query}
            onQueryChange={setQuery}
          />
        </Toolbar>
        {shown.error ? (
          <ErrorCard
            error={describeError(shown.error)}
            title="The systems could not be loaded"
            onRetry={() => void shown.refetch()}
          />
        ) : null}
        {hint && systems?.length === 0 ? (
          <NoDataInRange projectId={projectId} hint={hint} control={control} />
        ) : null}
        {!(hint && systems?.length === 0) && (systems !== undefined || !shown.error) ? (
          <>
            <QuickMetrics projectId={projectId} systems={systems} query={query} />
            <Card flush>
              <SystemsTable
                projectId={projectId}
                systems={systems}
                query={query}
                sort={sort}
                onSortChange={({ column, desc }) =>
                  change({ sort_by: column, sort_desc: String(desc) })
                }
                isStale={shown.isPlaceholderData || shown.isError}
              />
            </Card>
          </>
        ) : null}
      </PageBody>
    </>
  );
}
