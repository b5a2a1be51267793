import { Combobox } from '@base-ui/react/combobox';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from '../buttons/Button.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import popup from '../overlays/popup.module.css';
import styles from './MultiPicker.module.css';
import field from './TextField.module.css';

/** So many options are drawn at once; typing finds the others. */
export const MAX_DRAWN = 200;

export interface PickerButtonProps {
  /** What it says to assistive technology. */
  label: string;
  icon: IconName | undefined;
  /** What is chosen can't be taken. */
  isInvalid?: boolean;
  children: ReactNode;
}

/** Opens the list of a picker. */
export function PickerButton(props: PickerButtonProps): ReactElement {
  const { label, icon, isInvalid = false, children } = props;
  return (
    <Combobox.Trigger
      className={buttonClass}
      data-variant="default"
      data-size="medium"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      onKeyDown={(event) => {
        // A letter would choose what begins with it, unseen.
        if (event.key.length === 1 && event.key !== ' ') event.preventBaseUIHandler();
      }}
    >
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
      <Icon name="chevron-down" size={12} />
    </Combobox.Trigger>
  );
}

export interface PickerPopupProps {
  label: string;
  /** The field to search with is always there for assistive technology. */
  hasSearch: boolean;
  /** Stands in place of the list when nothing answers the search. */
  empty: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** The list of a picker and the field that searches it. */
export function PickerPopup({ label, hasSearch, empty, children }: PickerPopupProps): ReactElement {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={popup['positioner']} sideOffset={4} align="start">
        <Combobox.Popup className={popup['popup']} aria-label={label}>
          <div className={hasSearch ? styles['search'] : 'visually-hidden'}>
            <Combobox.Input
              className={field['input']}
              aria-label={`Search ${label.toLowerCase()}`}
              placeholder="Search"
            />
          </div>
          <Combobox.Empty>{empty}</Combobox.Empty>
          {children}
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** A remark in a picker. */
export function pickerNote(text: string): ReactElement {
  return <p className={styles['note']}>{text}</p>;
}
