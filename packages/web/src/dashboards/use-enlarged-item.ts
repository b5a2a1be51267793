import type { GridItem } from '@spanlight/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { validateDashboardSearch } from './search.ts';

/** The item that is shown larger stands in the address, so that it can be shared. */
export function useEnlargedItem(items: readonly GridItem[]): {
  enlarged: GridItem | undefined;
  enlarge: (item: GridItem) => void;
  close: () => void;
} {
  const { item: id } = validateDashboardSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const show = useCallback(
    (item: string | undefined, replace: boolean) => {
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, item }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return {
    enlarged: id === undefined ? undefined : items.find((item) => String(item.id) === id),
    enlarge: useCallback((item) => show(String(item.id), false), [show]),
    close: useCallback(() => show(undefined, true), [show]),
  };
}
