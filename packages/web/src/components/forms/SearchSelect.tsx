import { Combobox } from '@base-ui/react/combobox';
import type { ReactElement } from 'react';
import { buttonClass } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import styles from './MultiPicker.module.css';
import popup from '../overlays/popup.module.css';
import field from './TextField.module.css';

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

/** So many are drawn at once; typing finds the others. */
const DRAWN = 200;

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
      limit={DRAWN}
      value={options.find((option) => option.value === value) ?? null}
      itemToStringLabel={(option: SearchOption) => option.label}
      isItemEqualToValue={(a: SearchOption, b: SearchOption) => a.value === b.value}
      onValueChange={(next: SearchOption | null) => {
        if (next && next.value !== value) onValueChange(next.value);
      }}
    >
      <Combobox.Trigger
        className={buttonClass}
        data-variant="default"
        data-size="medium"
        aria-label={label}
      >
        {icon ? <Icon name={icon} size={14} /> : null}
        <span>{label}</span>
        <Icon name="chevron-down" size={12} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={popup['positioner']} sideOffset={4} align="start">
          <Combobox.Popup className={popup['popup']} aria-label={label}>
            <div className={styles['search']}>
              <Combobox.Input
                className={field['input']}
                aria-label={`Search ${label.toLowerCase()}`}
                placeholder="Search"
              />
            </div>
            <Combobox.Empty>
              <p className={styles['note']}>{empty}</p>
            </Combobox.Empty>
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
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
