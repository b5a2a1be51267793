import { Combobox } from '@base-ui/react/combobox';
import type { ReactElement } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import popup from '../overlays/popup.module.css';
import { MAX_DRAWN, pickerNote, PickerButton, PickerPopup } from './picker-parts.tsx';

interface SearchOption {
  value: string;
  /** What the list shows, and what the search looks into. */
  label: string;
  /** Stands muted at the end. */
  hint?: string;
}

export interface SearchSelectProps {
  /** What is chosen; the text of the button. */
  label: string;
  options: readonly SearchOption[];
  value: string;
  onValueChange: (value: string) => void;
  icon?: IconName;
  /** What to say when nothing answers the search. @default 'No matching values' */
  empty?: string;
}

/** One choice out of a long list that is searched by typing. */
export function SearchSelect({
  label,
  options,
  value,
  onValueChange,
  icon,
  empty = 'No matching values',
}: SearchSelectProps): ReactElement {
  return (
    <Combobox.Root
      items={options}
      limit={MAX_DRAWN}
      value={options.find((option) => option.value === value) ?? null}
      itemToStringLabel={(option: SearchOption) => option.label}
      isItemEqualToValue={(a: SearchOption, b: SearchOption) => a.value === b.value}
      onValueChange={(next: SearchOption | null) => {
        if (next && next.value !== value) onValueChange(next.value);
      }}
    >
      <PickerButton label={label} icon={icon}>
        <span>{label}</span>
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
  );
}
