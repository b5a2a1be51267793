import type { AddedPlace } from '../../../dashboard-items/store-item.ts';

/** Where something pasted goes: beside the item that has the focus, else into the first gap of the last row that is open. */
export function pastedPlace(): AddedPlace {
  const item = document.activeElement?.closest<HTMLElement>('[data-place]');
  const row =
    item?.closest<HTMLElement>('[data-row]') ??
    [...document.querySelectorAll<HTMLElement>('[data-row]')].at(-1);
  const rowId = Number(row?.dataset['row'] ?? 0);
  return {
    // What stands above the table is in no row.
    ...(rowId === 0 ? {} : { rowId }),
    ...(item ? { beside: Number(item.dataset['place']) } : {}),
  };
}

/** Frames in which something that was stored is usually drawn. */
const PATIENCE = 120;

/** Brings an item into view and chooses it, as soon as it is drawn. */
export function chooseItem(id: number, frames = PATIENCE): void {
  const place = document.querySelector<HTMLElement>(`[data-place="${id}"]`);
  if (place) {
    place.scrollIntoView({ block: 'nearest' });
    place.focus({ preventScroll: true });
  } else if (frames > 0) requestAnimationFrame(() => chooseItem(id, frames - 1));
}
