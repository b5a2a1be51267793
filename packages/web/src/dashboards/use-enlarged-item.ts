import type { GridItem } from '@spanlight/sdk';
import { useCallback } from 'react';
import { useOpened } from '../data/use-address.ts';

/** The item that is shown larger stands in the address, so that it can be shared. */
export function useEnlargedItem(items: readonly GridItem[]): {
  enlarged: GridItem | undefined;
  enlarge: (item: GridItem) => void;
  close: () => void;
} {
  const { id, open, close } = useOpened('item');
  return {
    enlarged: items.find((item) => String(item.id) === id),
    enlarge: useCallback((item) => open(String(item.id)), [open]),
    close,
  };
}
