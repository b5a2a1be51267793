import { Select as Base } from '@base-ui/react/select';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import popup from '../overlays/popup.module.css';
import styles from './Select.module.css';

interface SelectOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface SelectProps<Value extends string> {
  label: string;
  /** Keeps the label for assistive technology alone. */
  labelHidden?: boolean;
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  size?: 'medium' | 'small';
}

/** One choice out of a short list. For long lists with search use a popover with a filter. */
export function Select<Value extends string>({
  label,
  labelHidden,
  options,
  value,
  onValueChange,
  disabled = false,
  size = 'medium',
}: SelectProps<Value>): ReactElement {
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <div className={styles['field']}>
        <Base.Label className={labelHidden ? 'visually-hidden' : styles['label']}>
          {label}
        </Base.Label>
        <Base.Trigger className={buttonClass} data-variant="default" data-size={size}>
          <Base.Value className={styles['value']} />
          <Base.Icon>
            <Icon name="chevron-down" size={12} />
          </Base.Icon>
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Positioner
          className={popup['positioner']}
          sideOffset={4}
          align="start"
          alignItemWithTrigger={false}
        >
          <Base.Popup className={popup['popup']}>
            <Base.List className={popup['list']}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={popup['item']}>
                  <span className={popup['mark']}>
                    <Base.ItemIndicator>
                      <Icon name="check" size={14} />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText className={popup['label']}>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
