import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Lists up to this length are drawn whole even when they scroll. */
const DRAWN_WHOLE = 60;
/** Px. */
const ROW_HEIGHT = 29;

/** The rows of a table that are drawn. */
export interface RowWindow {
  /** Only what is in sight is drawn. */
  readonly isVirtual: boolean;
  /** Their places among all rows. */
  readonly shown: readonly number[];
  /** Height of the rows before and after them in px. */
  readonly before: number;
  readonly after: number;
  /** Measures a row that is drawn. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
  /** Brings a row into sight. */
  reveal: (index: number) => void;
}

/**
 * Draws of a long list that scrolls what is in sight.
 * @param keys One of each row.
 * @param canScroll Whether it scrolls at all, by rows of one height.
 */
export function useRowWindow(
  keys: readonly string[],
  canScroll: boolean,
  scroller: RefObject<HTMLElement | null>,
): RowWindow {
  const isVirtual = canScroll && keys.length > DRAWN_WHOLE;
  // oxlint-disable-next-line react/incompatible-library -- the functions it returns are called here, never handed to a memoized child
  const virtualizer = useVirtualizer({
    count: keys.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 12,
  });
  const items = isVirtual ? virtualizer.getVirtualItems() : undefined;
  return {
    isVirtual,
    shown: items ? items.map(({ index }) => index) : keys.map((_, index) => index),
    before: items?.[0]?.start ?? 0,
    after: items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
    measure: isVirtual ? virtualizer.measureElement : undefined,
    reveal(index) {
      if (isVirtual) virtualizer.scrollToIndex(index);
    },
  };
}
