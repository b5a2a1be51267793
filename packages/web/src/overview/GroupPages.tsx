import { exploreQuery, joinParts } from '@spanlight/query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { buttonClass } from '../components/buttons/Button.tsx';
import type { TableSort } from '../components/table/table-columns.ts';
import { defaultQuery } from '../explorer/default-query.ts';
import { kindInfo, kindOfSystem } from '../explorer/systems/system-kinds.ts';
import type { ItemsFilter } from '../items/filter.ts';
import { OverviewFrame } from './OverviewFrame.tsx';
import { OverviewGroups } from './OverviewGroups.tsx';
import { QuickMetrics } from './QuickMetrics.tsx';
import { useOverview, type Overview } from './use-overview.ts';

const rate = 'per_min(sum(_count))';
const median = 'p50(_duration)';
const byRate: TableSort = { column: rate, desc: true };
const byMedian: TableSort = { column: median, desc: true };
const rateOnly: readonly string[] = [rate];
const rateAndMedian: readonly string[] = [rate, median];

/** The filter of a page: its own query after the conditions of the quick filters. */
function useGroupsFilter(
  { projectId, time, query }: Overview,
  system: string | readonly string[],
  own: string,
): ItemsFilter {
  const { range } = time;
  const systems = typeof system === 'string' ? system : system.join('\n');
  return useMemo(
    () => ({
      projectId,
      range,
      systems: systems.split('\n'),
      query: query === '' ? own : joinParts([query, own]),
      search: '',
    }),
    [projectId, range, systems, query, own],
  );
}

/** `/overview/{projectId}/slowest-groups`: groups by their median duration. */
export function SlowestPage(): ReactElement {
  const overview = useOverview();
  const { selection } = overview;
  const filter = useGroupsFilter(
    overview,
    selection.length === 0 ? kindInfo('spans').all : selection,
    defaultQuery('spans'),
  );
  return (
    <OverviewFrame title="Slowest groups" overview={overview}>
      <OverviewGroups
        overview={overview}
        filter={filter}
        firstSort={byMedian}
        plotted={rateAndMedian}
      />
    </OverviewFrame>
  );
}

/** `/overview/{projectId}/groups/{system}`: the groups of one system. */
export function SystemGroupsPage(): ReactElement {
  const { system } = useParams({ from: '/app/overview/$projectId/groups/$system' });
  const overview = useOverview();
  const filter = useGroupsFilter(overview, system, defaultQuery(kindOfSystem(system)));
  return (
    <OverviewFrame title={system} overview={overview}>
      <OverviewGroups
        key={system}
        overview={overview}
        filter={filter}
        firstSort={byRate}
        plotted={rateOnly}
      />
    </OverviewFrame>
  );
}

/** `/overview/{projectId}/attributes/{attr}`: one row per value of an attribute. */
export function AttributePage(): ReactElement {
  const { attr } = useParams({ from: '/app/overview/$projectId/attributes/$attr' });
  const overview = useOverview();
  const { projectId, selection, query, chosen } = overview;
  const own = exploreQuery(attr, 'spans');
  const systems = selection.length === 0 ? [kindInfo('spans').all] : selection;
  const filter = useGroupsFilter(overview, systems, own);
  return (
    <OverviewFrame
      title={attr}
      overview={overview}
      actions={
        <Link
          to="/spans/$projectId"
          params={{ projectId }}
          search={{ system: [...systems], query: filter.query }}
          className={buttonClass}
          data-variant="default"
          data-size="medium"
        >
          View groups
        </Link>
      }
    >
      {attr === '_system' ? (
        <QuickMetrics projectId={projectId} systems={chosen} query={query} />
      ) : null}
      <OverviewGroups
        key={attr}
        overview={overview}
        filter={filter}
        firstSort={byRate}
        plotted={rateOnly}
      />
    </OverviewFrame>
  );
}
