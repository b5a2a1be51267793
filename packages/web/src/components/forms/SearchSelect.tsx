import { Combobox } from '@base-ui/react/combobox';
import { Field } from '@base-ui/react/field';
import type { ReactElement } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import popup from '../overlays/popup.module.css';
import { MAX_DRAWN, pickerNote, PickerButton, PickerPopup } from './picker-parts.tsx';
import picker from './MultiPicker.module.css';
import field from './TextField.module.css';

/** An option of SearchSelect. */
export interface SearchOption {
  readonly value: string;
  /** What the list shows, and what the search looks into. */
  readonly label: string;
  /** Stands muted at the end. */
  readonly hint?: string;
}

export interface SearchSelectProps {
  /** What is chosen. */
  label: string;
  /** The label stands above, as in forms. @default false */
  isLabelShown?: boolean;
  /** What the button says; without it, the option that is chosen. */
  text?: string;
  /** What the button says as long as nothing is chosen. */
  placeholder?: string;
  options: readonly SearchOption[];
  value: string;
  onValueChange: (value: string) => void;
  icon?: IconName;
  /** What to say when nothing answers the search. @default 'No matching values' */
  empty?: string;
  /** Shown under the field; marks it invalid. */
  error?: string | undefined;
  disabled?: boolean;
}

/** One choice out of a long list that is searched by typing. */
export function SearchSelect(props: SearchSelectProps): ReactElement {
  const { label, options, value, onValueChange, icon, error, disabled = false } = props;
  const { empty = 'No matching values', placeholder = label, isLabelShown = false } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const shown = props.text ?? chosen?.label ?? (value === '' ? placeholder : value);
  return (
    <Field.Root className={field['field']} invalid={error !== undefined} disabled={disabled}>
      {isLabelShown ? (
        <span className={field['label']} aria-hidden="true">
          {label}
        </span>
      ) : null}
      <Combobox.Root
        autoHighlight
        items={options}
        limit={MAX_DRAWN}
        value={chosen}
        itemToStringLabel={(option: SearchOption) => option.label}
        isItemEqualToValue={(a: SearchOption, b: SearchOption) => a.value === b.value}
        onValueChange={(next: SearchOption | null) => {
          if (next && next.value !== value) onValueChange(next.value);
        }}
      >
        <PickerButton
          label={props.text === undefined ? `${label}: ${shown}` : label}
          icon={icon}
          isInvalid={error !== undefined}
        >
          <span className={picker['chosen']} title={shown}>
            {shown}
          </span>
        </PickerButton>
        <PickerPopup label={label} hasSearch empty={pickerNote(empty)}>
          <Combobox.List className={popup['list']}>
            {(option: SearchOption) => (
              <Combobox.Item key={option.value} value={option} className={popup['item']}>
                <span className={popup['mark']}>
                  <Combobox.ItemIndicator>
                    <Icon name="check" size={14} />
                  </Combobox.ItemIndicator>
                </span>
                <span className={popup['label']} title={option.label}>
                  {option.label}
                </span>
                <span className={popup['hint']}>{option.hint}</span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </PickerPopup>
      </Combobox.Root>
      <Field.Error className={field['error']} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  );
}
