import { setAttribute } from '../element.ts';

/** The rows of a table body that have a button, one of which is in the order of Tab; arrow keys move within. */
export interface SelectableRows {
  /** Index of the row in the order of Tab. */
  readonly active: number;
  /** Whether the focus is in one of the rows. */
  readonly hasFocus: boolean;
  /** Puts a row, the nearest there is, into the order of Tab. */
  activate(index: number, withFocus: boolean): void;
}

/**
 * Makes the rows of a table body selectable that have a button, which takes the focus. The others only say something.
 * @param onSelect told the index of a row that was clicked, or chosen by its button
 */
export function selectableRows(
  body: HTMLTableSectionElement,
  onSelect: (index: number) => void,
): SelectableRows {
  let active = 0;
  const allButtons = (): HTMLButtonElement[] => [...body.querySelectorAll('button')];
  const activate = (index: number, withFocus: boolean): void => {
    const buttons = allButtons();
    active = Math.max(0, Math.min(index, buttons.length - 1));
    for (const [at, button] of buttons.entries())
      setAttribute(button, 'tabindex', at === active ? 0 : -1);
    if (withFocus) buttons[active]?.focus();
  };
  const indexOf = ({ target }: Event): number => {
    const row = target instanceof Element ? target.closest('tr') : null;
    const button = row?.querySelector('button');
    return button ? allButtons().indexOf(button) : -1;
  };
  body.addEventListener('click', (event) => {
    const index = indexOf(event);
    if (index === -1) return;
    activate(index, true);
    onSelect(index);
  });
  body.addEventListener('keydown', (event) => {
    const target = keyTarget(event.key, indexOf(event), allButtons().length);
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    activate(target, true);
  });
  return {
    get active() {
      return active;
    },
    get hasFocus() {
      return body.querySelector(':focus') !== null;
    },
    activate,
  };
}

/** Where a key leads in a list of so many rows; undefined when it is none of the list's. */
function keyTarget(key: string, index: number, length: number): number | undefined {
  const last = length - 1;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(index + 1, last);
    case 'ArrowUp':
    case 'k':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
