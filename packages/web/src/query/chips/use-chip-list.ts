import { useState, type RefObject } from 'react';
import { movePart, replacePart } from './query-chips.ts';

/** What can be done to the parts of a query that stand in a list. */
export interface ChipList {
  /** What has just been done, for assistive technology. */
  readonly message: string;
  focus(index: number): void;
  move(from: number, to: number): void;
  remove(index: number): void;
  /** Puts other parts in the place of one. */
  replace(index: number, parts: readonly string[]): void;
}

/** Moves and removes parts; the focus stays in the list. */
export function useChipList(
  list: RefObject<HTMLUListElement | null>,
  parts: readonly string[],
  onChange: (parts: readonly string[]) => void,
): ChipList {
  const [message, setMessage] = useState('');
  const focus = (index: number): void => {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-chip]');
      const next = buttons?.[Math.min(index, buttons.length - 1)];
      next?.focus();
    });
  };
  return {
    message,
    focus,
    move(from, to) {
      if (to < 0 || to >= parts.length || from === to) return;
      onChange(movePart(parts, from, to));
      setMessage(`${parts[from] ?? ''} moved to position ${to + 1} of ${parts.length}`);
      focus(to);
    },
    remove(index) {
      onChange(replacePart(parts, index, []));
      setMessage(`${parts[index] ?? ''} removed`);
      focus(index);
    },
    replace: (index, next) => onChange(replacePart(parts, index, next)),
  };
}
