import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { MiddleTruncate } from '../text/MiddleTruncate.tsx';
import styles from './CheckList.module.css';

/** One line of a check list. */
interface CheckItem {
  /** Unique in its list. */
  readonly value: string;
  /** What is shown; the value when absent. */
  readonly label?: ReactNode;
  /** Stands at the end: a count. */
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  /** Belongs to the line before it. */
  readonly isNested?: boolean;
}

export interface CheckListProps {
  /** Names the list for assistive technology. */
  label: string;
  items: readonly CheckItem[];
  onToggle: (value: string) => void;
}

/** Values to check; arrow keys move between them. */
export function CheckList({ label, items, onToggle }: CheckListProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only moves focus between the boxes inside
    <fieldset className={styles['list']} aria-label={label} onKeyDown={moveFocus}>
      {items.map((item) => (
        <div
          key={item.value}
          className={styles['item']}
          data-nested={item.isNested || undefined}
          data-checked={item.isChecked || undefined}
        >
          <Checkbox
            label={
              item.label ?? <MiddleTruncate text={item.value === '' ? '(empty)' : item.value} />
            }
            checked={item.isChecked}
            disabled={item.isDisabled ?? false}
            onCheckedChange={() => onToggle(item.value)}
          />
          {item.hint === undefined ? null : <span className={styles['hint']}>{item.hint}</span>}
        </div>
      ))}
    </fieldset>
  );
}

function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="checkbox"]')];
  const current = boxes.findIndex((box) => box === document.activeElement);
  const next = boxes[current + step];
  if (current === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
