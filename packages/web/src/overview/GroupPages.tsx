import { exploreQuery, joinParts } from '@spanlight/query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { buttonClass } from '../components/buttons/Button.tsx';
import type { TableSort } from '../components/table/table-columns.ts';
import { defaultQuery } from '../explorer/default-query.ts';
import {
  EVERYTHING,
  kindInfo,
  kindOfSelection,
  kindOfSystem,
} from '../explorer/systems/system-kinds.ts';
import type { ItemsFilter } from '../items/filter.ts';
import { CopyAs } from '../copy-as/CopyAs.tsx';
import { OverviewFrame } from './OverviewFrame.tsx';
import { QuickMetrics } from './QuickMetrics.tsx';
import { type Overview, useOverview } from './use-overview.ts';
import { useQuery } from '@tanstack/react-query';
import { Answered } from '../answers/failure-card.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { GroupsCard } from '../explorer/groups/GroupsCard.tsx';
import { useAddressPage } from '../data/use-address-page.ts';
import { groupsQuery, PAGE_SIZE } from '../items/queries.ts';
import { readSorting, writeSorting } from '../items/search.ts';

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
    <OverviewFrame
      title="Slowest groups"
      overview={overview}
      actions={<CopyGroups overview={overview} filter={filter} firstSort={byMedian} />}
    >
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
    <OverviewFrame
      title={system}
      overview={overview}
      actions={<CopyGroups overview={overview} filter={filter} firstSort={byRate} />}
    >
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
  const systems = selection.length === 0 ? [EVERYTHING] : selection;
  const filter = useGroupsFilter(overview, systems, own);
  return (
    <OverviewFrame
      title={attr}
      overview={overview}
      actions={
        <>
          <CopyGroups overview={overview} filter={filter} firstSort={byRate} />
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
        </>
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

interface SortedGroups {
  overview: Overview;
  filter: ItemsFilter;
  /** The order of the page until the address asks for another. */
  firstSort: TableSort;
}

/** The groups of a page as they can be had elsewhere. */
function CopyGroups({ overview, filter, firstSort }: SortedGroups): ReactElement {
  const items = kindOfSelection(filter.systems);
  const sort = readSorting(overview.search) ?? firstSort;
  return <CopyAs view={{ ...filter, kind: 'groups', items, sort }} />;
}

interface OverviewGroupsProps extends SortedGroups {
  /** Columns with a line at first. */
  plotted: readonly string[];
}

/** A paged table of groups whose query the page has fixed. */
function OverviewGroups(props: OverviewGroupsProps): ReactElement {
  const { overview, filter } = props;
  const sort = readSorting(overview.search) ?? props.firstSort;
  const answer = useQuery(groupsQuery(filter, sort));
  const count = answer.isPlaceholderData ? undefined : answer.data?.groups.length;
  const turned = useAddressPage(overview, count, PAGE_SIZE);
  const [plotted, setPlotted] = useState(props.plotted);
  return (
    <Answered query={answer} failure="The groups could not be loaded">
      <GroupsCard
        label="Groups"
        filter={filter}
        data={answer.data}
        isStale={answer.isPlaceholderData || answer.isError}
        turned={turned}
        sort={sort}
        onSortChange={(next) => overview.update(writeSorting(next))}
        plotted={plotted}
        onPlottedChange={setPlotted}
        empty={
          <EmptyState title="There are no matching groups.">Try to change filters.</EmptyState>
        }
      />
    </Answered>
  );
}
