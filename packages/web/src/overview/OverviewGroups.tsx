import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Answered } from '../answers/failure-card.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import type { TableSort } from '../components/table/table-columns.ts';
import { GroupsCard } from '../explorer/groups/GroupsCard.tsx';
import type { ItemsFilter } from '../items/filter.ts';
import { groupsQuery } from '../items/queries.ts';
import { readSorting, writeSorting } from '../items/search.ts';
import type { Overview } from './use-overview.ts';

interface OverviewGroupsProps {
  overview: Overview;
  filter: ItemsFilter;
  /** The order of the page until the address asks for another. */
  firstSort: TableSort;
  /** Columns with a line at first. */
  plotted: readonly string[];
}

/** A paged table of groups whose query the page has fixed. */
export function OverviewGroups(props: OverviewGroupsProps): ReactElement {
  const { overview, filter } = props;
  const sort = readSorting(overview.search) ?? props.firstSort;
  const answer = useQuery(groupsQuery(filter, sort));
  const [plotted, setPlotted] = useState(props.plotted);
  return (
    <Answered query={answer} failure="The groups could not be loaded">
      <GroupsCard
        label="Groups"
        filter={filter}
        data={answer.data}
        isStale={answer.isPlaceholderData || answer.isError}
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
