import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readText } from './search-params.ts';

/** What of a page is open over it. */
export interface Opened {
  /** Undefined while nothing is. */
  readonly id: string | undefined;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * What is opened over a page stands in its address: a link opens it, Back closes it.
 * @param name The parameter of the address, which the page has to keep.
 */
export function useOpened(name: string): Opened {
  const id = readText({ ...useSearch({ strict: false }) }, name) || undefined;
  const navigate = useNavigate();
  const show = useCallback(
    (next: string | undefined, replace: boolean) => {
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, [name]: next }),
        replace,
        resetScroll: false,
      });
    },
    [navigate, name],
  );
  return {
    id,
    open: useCallback((next) => show(next, false), [show]),
    close: useCallback(() => show(undefined, true), [show]),
  };
}
