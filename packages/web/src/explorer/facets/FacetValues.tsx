import type { FacetSelection } from '@spanlight/query';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement, useEffect } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import {
  facetValues,
  MAX_SELECTED,
  SEARCH_ABOVE,
  toggleValue,
} from '../../components/facets/facet-values.ts';
import facets from '../../components/facets/facets.module.css';
import { ValueList, type ValueSearch } from '../../components/facets/ValueList.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { describeError } from '../../data/describe-error.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { attributeValuesQuery } from '../../items/queries.ts';
import styles from './FacetPanel.module.css';

/** How long typing must rest before the server is asked, in milliseconds. */
const DEBOUNCE = 500;

export interface FacetValuesProps {
  attribute: string;
  filter: ItemsFilter;
  selection: FacetSelection;
  onSelect: (selection: FacetSelection) => void;
}

/** The values of one attribute with their counts. */
export function FacetValues({
  attribute,
  filter,
  selection,
  onSelect,
}: FacetValuesProps): ReactElement {
  const [wanted, setWanted] = useState('');
  const all = useQuery(attributeValuesQuery(filter, attribute, ''));
  // Only what the first answer left out has to be asked for.
  const asked = useDebounced(all.data?.hasMore === true ? wanted.trim() : '', DEBOUNCE);
  const answer = useQuery(attributeValuesQuery(filter, attribute, asked));

  if (answer.isError && !answer.data) {
    return <p className={facets['problem']}>{describeError(answer.error).message}</p>;
  }
  if (!answer.data) {
    return (
      <div className={facets['values']}>
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </div>
    );
  }

  const isSearchable = (all.data?.items.length ?? 0) > SEARCH_ABOVE || all.data?.hasMore === true;
  const isFull = selection.kind === 'values' && selection.values.length >= MAX_SELECTED;
  const search: ValueSearch = {
    label: `Find a value of ${attribute}`,
    placeholder: 'Find a value',
    text: wanted,
    onTextChange: setWanted,
  };
  const text = wanted.trim();

  return (
    <ValueList
      label={attribute}
      values={facetValues(answer.data.items, selection, wanted)}
      search={isSearchable ? search : undefined}
      isFull={isFull}
      isStale={answer.isPlaceholderData || answer.isError}
      actions={
        text === '' ? null : (
          <div className={styles['patterns']}>
            <Button size="small" onClick={() => onSelect({ kind: 'like', text })}>
              Only with “{text}”
            </Button>
            <Button size="small" onClick={() => onSelect({ kind: 'not like', text })}>
              Without
            </Button>
          </div>
        )
      }
      note={
        isFull ? (
          <p className={styles['note']}>A filter names up to {MAX_SELECTED} values.</p>
        ) : null
      }
      onToggle={(value) => onSelect(toggleValue(selection, value))}
    />
  );
}

/** A value that follows another one once that has rested for `delay` milliseconds. */
function useDebounced<Value>(value: Value, delay: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
