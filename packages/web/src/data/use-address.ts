import { useNavigate, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readText } from './search-params.ts';

/** What a page keeps in the query string of its address. */
export interface Address<Search extends object> {
  readonly search: Search;
  /**
   * Changes some of it; undefined removes a parameter. A change soon after the last one is no step of its own in the
   * history.
   * @param options.replace Overrules that.
   */
  update(changes: Partial<Search>, options?: { replace?: boolean | undefined }): void;
}

/**
 * Reads the query string of the page, and changes it.
 * @param validate Keeps what the page knows of raw search parameters; the same function every time.
 */
export function useAddress<Search extends object>(
  validate: (raw: Record<string, unknown>) => Search,
): Address<Search> {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const { historySteps } = useRouteContext({ from: '__root__' });
  return useMemo(
    (): Address<Search> => ({
      search: validate({ ...raw }),
      update(changes, { replace } = {}) {
        void navigate({
          to: '.',
          search: (previous) => ({ ...validate({ ...previous }), ...changes }),
          replace: replace ?? historySteps.isQuick(),
          resetScroll: false,
        });
      },
    }),
    [raw, validate, navigate, historySteps],
  );
}

/** What of a page is open over it. */
export interface Opened {
  /** Undefined while nothing is. */
  readonly id: string | undefined;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * What is opened over a page stands in its address: a link opens it, Back closes it. Closing it goes back as well, where it
 * was opened there, so that no entry of the history is left that looks like the one before.
 * @param name The parameter of the address, which the page has to keep.
 */
export function useOpened(name: string): Opened {
  const id = readText({ ...useSearch({ strict: false }) }, name) || undefined;
  const navigate = useNavigate();
  const { history } = useRouter();
  const show = useCallback(
    (next: string | undefined, isStep: boolean) => {
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, [name]: next }),
        state: (previous) => ({
          ...(next !== undefined && { opened: isStep ? name : previous.opened }),
        }),
        replace: !isStep,
        resetScroll: false,
      });
    },
    [navigate, name],
  );
  return {
    id,
    // Going from one to another is one visit.
    open: useCallback((next) => show(next, id === undefined), [show, id]),
    close: useCallback(() => {
      if (history.location.state.opened === name) history.back();
      else show(undefined, false);
    }, [show, history, name]),
  };
}
