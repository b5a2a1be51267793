import { formatNumber } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { describeError } from '../../data/describe-error.ts';
import { CheckList } from '../../explorer/CheckList.tsx';
import { facetValues, SEARCH_ABOVE, SHOWN_AT_FIRST } from '../../explorer/facets/facet-values.ts';
import styles from '../../explorer/facets/FacetPanel.module.css';
import { metricKeysQuery, metricTraitsQuery } from '../queries.ts';
import type { FilterName } from '../search.ts';
import type { Explore } from './use-explore.ts';

/** How many values a long list draws at most; searching finds the others. */
const MOST_SHOWN = 200;

/** What the metrics are filtered by: attributes they must all have, any of some instruments, any of some libraries. */
export function MetricFilters({ explore }: { explore: Explore }): ReactElement {
  const { projectId, time, filter } = explore;
  const keys = useQuery(metricKeysQuery(projectId, time.range, filter));
  const instruments = useQuery(metricTraitsQuery(projectId, time.range, '_instrument', filter));
  const libraries = useQuery(metricTraitsQuery(projectId, time.range, 'otel_library_name', filter));
  return (
    <div className={styles['facets']}>
      <ul className={styles['list']}>
        <Filter
          explore={explore}
          title="Instrument"
          name="instrument"
          selected={filter.instruments}
          answer={{ ...instruments, items: instruments.data?.items }}
        />
        <Filter
          explore={explore}
          title="Attribute"
          name="attr_key"
          selected={filter.attributes}
          answer={{ ...keys, items: keys.data }}
        />
        <Filter
          explore={explore}
          title="Library"
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
function Filter({ explore, title, name, selected, answer }: FilterProps): ReactElement {
  const [isOpen, setIsOpen] = useState(true);
  const select = (values: readonly string[]): void =>
    explore.update({ [name]: values.length === 0 ? undefined : [...values] });

  return (
    <li className={styles['facet']}>
      <div className={styles['facetHeader']}>
        <button
          type="button"
          className={styles['name']}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
          {title}
        </button>
        {selected.length === 0 ? null : (
          <button type="button" className={styles['clear']} onClick={() => select([])}>
            {selected.length}
            <Icon name="close" size={12} label={`Clear the filter on ${title.toLowerCase()}`} />
          </button>
        )}
      </div>
      {isOpen ? (
        <FilterValues title={title} selected={selected} answer={answer} onSelect={select} />
      ) : null}
    </li>
  );
}

interface FilterValuesProps extends Pick<FilterProps, 'title' | 'selected' | 'answer'> {
  onSelect: (values: readonly string[]) => void;
}

function FilterValues({ title, selected, answer, onSelect }: FilterValuesProps): ReactElement {
  const [wanted, setWanted] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const { items } = answer;
  if (!items) {
    return answer.error ? (
      <p className={styles['problem']}>{describeError(answer.error).message}</p>
    ) : (
      <div className={styles['values']}>
        <Loading what={`${title.toLowerCase()} filter`} />
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </div>
    );
  }
  const choices = items.map((item) => ({ ...item, hint: '' }));
  const values = facetValues(choices, { kind: 'values', values: selected }, wanted);
  const toggle = (value: string): void =>
    onSelect(
      selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value],
    );
  return (
    <div
      className={styles['values']}
      data-stale={answer.isPlaceholderData || answer.isError || undefined}
    >
      {items.length > SEARCH_ABOVE ? (
        <TextField
          label={`Find an ${title.toLowerCase()}`.replace('an library', 'a library')}
          labelHidden
          icon="search"
          placeholder="Find"
          autoComplete="off"
          value={wanted}
          onValueChange={setWanted}
        />
      ) : null}
      <CheckList
        label={title}
        items={values
          .slice(0, isWhole ? MOST_SHOWN : SHOWN_AT_FIRST)
          .map(({ value, count, isChecked }) => ({
            value,
            isChecked,
            hint: formatNumber(count),
          }))}
        onToggle={toggle}
      />
      {values.length === 0 ? <p className={styles['empty']}>No matching values</p> : null}
      {values.length > SHOWN_AT_FIRST ? (
        <div>
          <Button variant="quiet" size="small" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${values.length - SHOWN_AT_FIRST} more`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
