import { formatNumber } from '@spanlight/sdk/format';
import { useState, type ReactElement } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Loading, Skeleton } from '../Skeleton.tsx';
import { TextField } from '../TextField.tsx';
import { CheckList } from '../CheckList.tsx';
import { facetValues, SEARCH_ABOVE, SHOWN_AT_FIRST } from './facet-values.ts';
import styles from './facets.module.css';

/** How many values a long list draws at most; searching finds the others. */
const MOST_SHOWN = 200;

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
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || selected.length > 0);
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
          <button type="button" className={styles['clear']} onClick={() => onSelect([])}>
            {selected.length}
            <Icon name="close" size={12} label={`Clear the filter on ${title.toLowerCase()}`} />
          </button>
        )}
      </div>
      {isOpen ? <Values {...props} /> : null}
    </li>
  );
}

function Values(props: ValueFilterProps): ReactElement {
  const { title, items, selected, onSelect } = props;
  const [wanted, setWanted] = useState('');
  const [isWhole, setIsWhole] = useState(false);
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
  const values = facetValues(choices, { kind: 'values', values: selected }, wanted);
  const toggle = (value: string): void =>
    onSelect(
      selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value],
    );
  return (
    <div className={styles['values']} data-stale={props.isStale || undefined}>
      {items.length > SEARCH_ABOVE ? (
        <TextField
          label={props.searchLabel ?? `Find a value of ${title}`}
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
