import { Autocomplete } from '@base-ui/react/autocomplete';
import { Field } from '@base-ui/react/field';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../../components/class-names.ts';
import popup from '../../components/overlays/popup.module.css';
import field from '../../components/forms/TextField.module.css';
import { useSuggestions, type Suggestion } from './use-suggestions.ts';
import styles from './menus.module.css';
import { truncateEnd } from '@spanlight/sdk/format';

export interface SuggestFieldProps {
  label: string;
  /** Keeps the label for assistive technology alone. */
  labelHidden?: boolean;
  value: string;
  onValueChange: (value: string) => void;
  /** Finds suggestions for what is typed. A new function asks again: memoize it. */
  suggest: (typed: string) => Promise<readonly Suggestion[]>;
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
  placeholder?: string;
  /** Enter sends the form. @default false: it only takes what is suggested, or what was typed */
  entersForm?: boolean;
}

/** A text field that offers what the data holds; any text may be typed all the same. */
export function SuggestField({
  label,
  labelHidden,
  value,
  onValueChange,
  suggest,
  error,
  hint,
  disabled = false,
  placeholder,
  entersForm = false,
}: SuggestFieldProps): ReactElement {
  const { items, isLoading } = useSuggestions(suggest, value, !disabled);
  return (
    <Field.Root className={field['field']} invalid={error !== undefined} disabled={disabled}>
      <Field.Label className={labelHidden ? 'visually-hidden' : field['label']}>
        {label}
      </Field.Label>
      <Autocomplete.Root
        items={items}
        filter={null}
        value={value}
        itemToStringValue={(item: Suggestion) => item.value}
        onValueChange={(next) => onValueChange(next)}
        openOnInputClick
      >
        <div className={field['box']}>
          <Autocomplete.Input
            className={field['input']}
            data-mono=""
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !entersForm) event.preventDefault();
            }}
          />
        </div>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={popup['positioner']} sideOffset={4} align="start">
            <Autocomplete.Popup className={classNames(popup['popup'], styles['popup'])}>
              <Autocomplete.Status className={styles['status']}>
                {isLoading ? 'Loading…' : null}
              </Autocomplete.Status>
              <Autocomplete.Empty className={styles['status']}>
                {isLoading ? null : 'There are no any suggestions.'}
              </Autocomplete.Empty>
              <Autocomplete.List className={items.length > 0 ? popup['list'] : undefined}>
                {(item: Suggestion) => (
                  <Autocomplete.Item key={item.value} value={item} className={popup['item']}>
                    <span className={styles['suggestion']} title={item.value}>
                      {truncateEnd(item.value, SHOWN_LENGTH)}
                    </span>
                    {item.hint === undefined ? null : (
                      <span className={popup['hint']}>{item.hint}</span>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      {hint === undefined || error !== undefined ? null : (
        <Field.Description className={field['hint']}>{hint}</Field.Description>
      )}
      <Field.Error className={field['error']} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  );
}

/** Longest value shown in a list, in characters. */
const SHOWN_LENGTH = 80;
