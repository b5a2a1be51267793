import { formatNumber } from '@spanlight/sdk/format';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { CheckList } from '../forms/CheckList.tsx';
import { FindField } from '../forms/TextField.tsx';
import { SHOWN_AT_FIRST, type FacetValue } from './facet-values.ts';
import styles from './facets.module.css';

/** How many values a long list draws at most; searching finds the others. */
const MAX_SHOWN = 200;

/** The field above a list that finds values. */
export interface ValueSearch {
  label: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
}

export interface ValueListProps {
  /** Names the list for assistive technology. */
  label: string;
  values: readonly FacetValue[];
  /** Absent where the list is short. */
  search?: ValueSearch | undefined;
  /** No more can be checked. */
  isFull?: boolean;
  isStale?: boolean | undefined;
  /** Stands above the values. */
  actions?: ReactNode;
  /** Stands below the values. */
  note?: ReactNode;
  onToggle: (value: string) => void;
}

/** Values to check, with how many rows have each: a few at first, then more. */
export function ValueList(props: ValueListProps): ReactElement {
  const { values, search, isFull = false } = props;
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div className={styles['values']} data-stale={props.isStale || undefined}>
      {search ? (
        <FindField
          label={search.label}
          placeholder={search.placeholder}
          value={search.text}
          onValueChange={search.onTextChange}
        />
      ) : null}
      {props.actions}
      <CheckList
        label={props.label}
        items={values
          .slice(0, isWhole ? MAX_SHOWN : SHOWN_AT_FIRST)
          .map(({ value, count, isChecked }) => ({
            value,
            isChecked,
            isDisabled: isFull && !isChecked,
            hint: formatNumber(count),
          }))}
        onToggle={props.onToggle}
      />
      {values.length === 0 ? <p className={styles['empty']}>No matching values</p> : null}
      {props.note}
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
