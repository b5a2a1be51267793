import { useSyncExternalStore } from 'react';

/** Whether a media query holds right now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Below this the drawer is always an overlay. */
export const narrowScreen = '(max-width: 899px)';

/** Below this tables leave secondary columns out. Kept in step with Table.module.css. */
export const phoneScreen = '(max-width: 480px)';
