import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Answered } from '../answers/failure-card.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import type { TableSort } from '../components/table/table-columns.ts';
import { GroupsCard } from '../explorer/groups/GroupsCard.tsx';
import type { ItemsFilter } from '../items/filter.ts';
import { groupsQuery } from '../items/queries.ts';

interface OverviewGroupsProps {
  filter: ItemsFilter;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** Columns with a line at first. */
  plotted: readonly string[];
}

/** A paged table of groups whose query the page has fixed. */
export function OverviewGroups(props: OverviewGroupsProps): ReactElement {
  const { filter, sort, onSortChange } = props;
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
        onSortChange={onSortChange}
        plotted={plotted}
        onPlottedChange={setPlotted}
        empty={
          <EmptyState title="There are no matching groups.">Try to change filters.</EmptyState>
        }
      />
    </Answered>
  );
}
