import type { ReactElement } from 'react';
import { Card } from '../components/page/PageHeader.tsx';
import type { TableSort } from '../components/table/table-columns.ts';
import { readSorting, writeSorting } from '../items/search.ts';
import { OverviewFrame } from './OverviewFrame.tsx';
import { QuickMetrics } from './QuickMetrics.tsx';
import { SystemsTable } from './SystemsTable.tsx';
import { useOverview } from './use-overview.ts';
import { useSystemTrends } from './use-system-trends.ts';

const defaultSort: TableSort = { column: 'rate', desc: true };

/** What sends data, how much of it, and how much of that fails. */
export function SystemsPage(): ReactElement {
  const overview = useOverview();
  const { projectId, time, search, selection, query, chosen, isStale, update } = overview;
  const trends = useSystemTrends({
    projectId,
    range: time.range,
    systems: selection,
    query,
    search: '',
  });
  return (
    <OverviewFrame title="Systems" overview={overview}>
      <QuickMetrics projectId={projectId} systems={chosen} query={query} />
      <Card flush>
        <SystemsTable
          projectId={projectId}
          systems={chosen}
          trends={trends}
          query={query}
          sort={readSorting(search) ?? defaultSort}
          onSortChange={(sort) => update(writeSorting(sort))}
          isStale={isStale}
        />
      </Card>
    </OverviewFrame>
  );
}
