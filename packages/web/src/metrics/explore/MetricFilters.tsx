import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import facetStyles from '../../components/facets/facets.module.css';
import { ValueFilter } from '../../components/facets/ValueFilter.tsx';
import { describeError } from '../../data/describe-error.ts';
import { metricKeysQuery, metricTraitsQuery } from '../queries.ts';
import type { FilterName } from '../search.ts';
import type { Explore } from '../use-explore.ts';

/** What the metrics are filtered by: attributes they must all have, any of some instruments, any of some libraries. */
export function MetricFilters({ explore }: { explore: Explore }): ReactElement {
  const { projectId, time, filter } = explore;
  const keys = useQuery(metricKeysQuery(projectId, time.range, filter));
  const instruments = useQuery(metricTraitsQuery(projectId, time.range, '_instrument', filter));
  const libraries = useQuery(metricTraitsQuery(projectId, time.range, 'otel_library_name', filter));
  return (
    <div className={facetStyles['facets']}>
      <ul className={facetStyles['list']}>
        <Filter
          explore={explore}
          title="Instrument"
          searchLabel="Find an instrument"
          name="instrument"
          selected={filter.instruments}
          answer={{ ...instruments, items: instruments.data?.items }}
        />
        <Filter
          explore={explore}
          title="Attribute"
          searchLabel="Find an attribute"
          name="attr_key"
          selected={filter.attributes}
          answer={{ ...keys, items: keys.data }}
        />
        <Filter
          explore={explore}
          title="Library"
          searchLabel="Find a library"
          name="otel_library_name"
          selected={filter.libraries}
          answer={{ ...libraries, items: libraries.data?.items }}
        />
      </ul>
    </div>
  );
}

interface FilterProps {
  explore: Explore;
  title: string;
  searchLabel: string;
  name: FilterName;
  selected: readonly string[];
  answer: {
    readonly items: readonly { readonly value: string; readonly count: number }[] | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly isError: boolean;
  };
}

/** The values of one filter with the number of metrics that have each. */
function Filter({ explore, name, answer, ...look }: FilterProps): ReactElement {
  return (
    <ValueFilter
      {...look}
      items={answer.items}
      problem={answer.error ? describeError(answer.error).message : undefined}
      isStale={answer.isPlaceholderData || answer.isError}
      onSelect={(values) =>
        explore.update({ [name]: values.length === 0 ? undefined : [...values] })
      }
    />
  );
}
