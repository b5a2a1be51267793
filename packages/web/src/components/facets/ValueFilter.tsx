import { useState, type ReactElement } from 'react';
import { Loading, Skeleton } from '../feedback/Skeleton.tsx';
import { facetValues, MAX_SELECTED, SEARCH_ABOVE } from './facet-values.ts';
import { FacetSection } from './FacetSection.tsx';
import styles from './facets.module.css';
import { ValueList, type ValueSearch } from './ValueList.tsx';

export interface ValueFilterProps {
  title: string;
  /** What the search for a value is called. @default 'Find a value of …' */
  searchLabel?: string;
  /** The values with their counts; undefined while they are being loaded. */
  items: readonly { readonly value: string; readonly count: number }[] | undefined;
  /** Why there are no values. */
  problem?: string | undefined;
  isStale?: boolean;
  isOpenAtFirst?: boolean;
  selected: readonly string[];
  onSelect: (values: readonly string[]) => void;
}

/** A list is filtered by any of some values: a heading that opens to them, with how many rows have each. */
export function ValueFilter(props: ValueFilterProps): ReactElement {
  const { title, selected, onSelect, isOpenAtFirst = true } = props;
  return (
    <FacetSection
      heading={title}
      subject={title.toLowerCase()}
      chosen={selected.length === 0 ? undefined : selected.length}
      onClear={() => onSelect([])}
      isOpenAtFirst={isOpenAtFirst}
    >
      <Values {...props} />
    </FacetSection>
  );
}

function Values(props: ValueFilterProps): ReactElement {
  const { title, items, selected, onSelect } = props;
  const [wanted, setWanted] = useState('');
  if (!items) {
    return props.problem === undefined ? (
      <div className={styles['values']}>
        <Loading what={`${title.toLowerCase()} filter`} />
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </div>
    ) : (
      <p className={styles['problem']}>{props.problem}</p>
    );
  }
  const choices = items.map((item) => ({ ...item, hint: '' }));
  const isFull = selected.length >= MAX_SELECTED;
  const search: ValueSearch = {
    label: props.searchLabel ?? `Find a value of ${title}`,
    placeholder: 'Find',
    text: wanted,
    onTextChange: setWanted,
  };
  return (
    <ValueList
      label={title}
      values={facetValues(choices, { kind: 'values', values: selected }, wanted)}
      search={items.length > SEARCH_ABOVE ? search : undefined}
      isStale={props.isStale}
      isFull={isFull}
      note={
        isFull ? (
          <p className={styles['note']}>A filter can have up to {MAX_SELECTED} values.</p>
        ) : null
      }
      onToggle={(value) =>
        onSelect(
          selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value],
        )
      }
    />
  );
}
