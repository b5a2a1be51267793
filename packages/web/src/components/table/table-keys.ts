import type { KeyboardEvent } from 'react';

const link = '[data-row-link]';

function focusRow(body: Element, index: number): boolean {
  const target = body.querySelector<HTMLElement>(`tr[data-index="${index}"] ${link}`);
  target?.focus();
  return target !== null;
}

/**
 * Arrow up and down, Home and End move between the links of a table's rows. `reveal` brings a row into sight that
 * isn't drawn yet.
 */
export function moveRowFocus(
  event: KeyboardEvent<HTMLTableSectionElement>,
  reveal: (index: number) => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const active = event.target instanceof Element ? event.target.closest(link) : null;
  const row = active?.closest('tr[data-index]');
  if (!row) return;
  const current = Number(row.getAttribute('data-index'));
  const last = Number(row.getAttribute('data-last'));
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: last }[event.key];
  if (next === undefined || next < 0 || next > last) return;
  event.preventDefault();
  const body = event.currentTarget;
  if (focusRow(body, next)) return;
  reveal(next);
  requestAnimationFrame(() => focusRow(body, next));
}
