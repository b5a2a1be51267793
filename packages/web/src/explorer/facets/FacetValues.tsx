import type { FacetSelection } from '@spanlight/query';
import { formatNumber } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { CheckList } from '../../components/CheckList.tsx';
import {
  facetValues,
  MOST_SELECTED,
  SEARCH_ABOVE,
  SHOWN_AT_FIRST,
  toggleValue,
} from '../../components/facets/facet-values.ts';
import facets from '../../components/facets/facets.module.css';
import { Skeleton } from '../../components/Skeleton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { describeError } from '../../data/describe-error.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { attributeValuesQuery } from '../../items/queries.ts';
import { useDebounced } from '../use-debounced.ts';
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
  const [isWhole, setIsWhole] = useState(false);
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

  const values = facetValues(answer.data.items, selection, wanted);
  const isSearchable = (all.data?.items.length ?? 0) > SEARCH_ABOVE || all.data?.hasMore === true;
  const isFull = selection.kind === 'values' && selection.values.length >= MOST_SELECTED;
  const shown = isWhole ? values.slice(0, 200) : values.slice(0, SHOWN_AT_FIRST);
  const text = wanted.trim();

  return (
    <div
      className={facets['values']}
      data-stale={answer.isPlaceholderData || answer.isError || undefined}
    >
      {isSearchable ? (
        <TextField
          label={`Find a value of ${attribute}`}
          labelHidden
          icon="search"
          placeholder="Find a value"
          autoComplete="off"
          value={wanted}
          onValueChange={setWanted}
        />
      ) : null}
      {text === '' ? null : (
        <div className={styles['patterns']}>
          <Button size="small" onClick={() => onSelect({ kind: 'like', text })}>
            Only with “{text}”
          </Button>
          <Button size="small" onClick={() => onSelect({ kind: 'not like', text })}>
            Without
          </Button>
        </div>
      )}
      <CheckList
        label={attribute}
        items={shown.map(({ value, count, isChecked }) => ({
          value,
          isChecked,
          isDisabled: isFull && !isChecked,
          hint: formatNumber(count),
        }))}
        onToggle={(value) => onSelect(toggleValue(selection, value))}
      />
      {values.length === 0 ? <p className={facets['empty']}>No matching values</p> : null}
      {isFull ? (
        <p className={styles['note']}>A filter names up to {MOST_SELECTED} values.</p>
      ) : null}
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
