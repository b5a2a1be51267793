import { Checkbox as Base } from '@base-ui/react/checkbox';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './Checkbox.module.css';

export interface CheckboxProps {
  label: ReactNode;
  /** Keeps the label for assistive technology alone (select-row boxes). */
  labelHidden?: boolean;
  checked: boolean;
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
}

/** A labelled checkbox; the label is part of the click target. */
export function Checkbox({
  label,
  labelHidden,
  checked,
  indeterminate = false,
  onCheckedChange,
  disabled = false,
  name,
}: CheckboxProps): ReactElement {
  return (
    <label
      className={styles['row']}
      data-bare={labelHidden || undefined}
      data-disabled={disabled || undefined}
    >
      <Base.Root
        className={styles['box']}
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange?.(next)}
        {...(name === undefined ? {} : { name })}
      >
        <Base.Indicator className={styles['mark']}>
          <Icon name={indeterminate ? 'minus' : 'check'} size={12} />
        </Base.Indicator>
      </Base.Root>
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
