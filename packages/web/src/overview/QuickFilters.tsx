import { formatNumber } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { MultiPicker } from '../components/forms/MultiPicker.tsx';
import { api } from '../data/client.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import type { TimeRange } from '../time/range.ts';
import { describeSelection } from '../explorer/systems/system-options.ts';
import { filteredValues, quickFilters, toggleFilter } from './quick-filters.ts';

interface QuickFiltersProps {
  projectId: string;
  range: TimeRange;
  query: string;
  onQueryChange: (query: string) => void;
}

/** Filters by environment and service. */
export function QuickFilters(props: QuickFiltersProps): ReactElement[] {
  return quickFilters.map((filter) => (
    <QuickFilter key={filter.attribute} {...props} filter={filter} />
  ));
}

function QuickFilter({
  projectId,
  range,
  query,
  onQueryChange,
  filter: { attribute, label },
}: QuickFiltersProps & { filter: (typeof quickFilters)[number] }): ReactElement {
  const [open, setOpen] = useState(false);
  const values = useQuery({
    queryKey: ['attribute-values', projectId, attribute, rangeKey(range), query],
    queryFn: ({ signal }) =>
      api.attributes.values(
        {
          project: projectId,
          attr: attribute,
          time: askedBounds(range),
          query,
        },
        { signal },
      ),
    enabled: open,
    placeholderData: (previous) => previous,
    meta: { isAnnounced: true },
  });
  const selected = filteredValues(query, attribute);
  return (
    <MultiPicker
      label={label}
      summary={selected.length > 0 ? describeSelection(selected) : undefined}
      icon="filter"
      options={(values.data?.items ?? []).map(({ value, count }) => ({
        value,
        hint: formatNumber(count),
      }))}
      selected={selected}
      isLoading={values.isPending}
      onOpenChange={setOpen}
      onToggle={(value) => onQueryChange(toggleFilter(query, attribute, value))}
    />
  );
}
