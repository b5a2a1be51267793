import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { TraceSearch } from './search.ts';

/** What the address says of a trace, and how it is changed. */
export interface TraceAddress {
  readonly search: TraceSearch;
  /** Opens a span or log, undefined closes it. */
  openSpan: (id: string | undefined) => void;
  /** Shows the subtree of a span alone, undefined the whole trace. */
  crop: (spanId: string | undefined) => void;
  /** Lists the logs or events of a system, undefined shows the timeline. */
  openTab: (system: string | undefined) => void;
  /** Opens these logs or events of the list, and no others. */
  openEvents: (keys: readonly string[]) => void;
}

/** The span that is looked at and the subtree that is shown, in the address of the trace page. */
export function useTraceAddress(): TraceAddress {
  const search: TraceSearch = useSearch({ from: '/app/traces/$projectId/$traceId' });
  const navigate = useNavigate({ from: '/traces/$projectId/$traceId' });
  const openSpan = useCallback(
    (span: string | undefined) =>
      void navigate({
        search: (before) => ({ ...before, span }),
        // Walking from span to span is one visit: Back leads to the trace as it was before.
        replace: search.span !== undefined && span !== undefined,
        resetScroll: false,
      }),
    [navigate, search.span],
  );
  const crop = useCallback(
    (rootSpan: string | undefined) =>
      void navigate({
        search: (before) => ({ ...before, root_span: rootSpan }),
        resetScroll: false,
      }),
    [navigate],
  );
  const openTab = useCallback(
    (tab: string | undefined) =>
      void navigate({
        search: (before) => ({ ...before, tab, event: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const openEvents = useCallback(
    (event: readonly string[]) =>
      void navigate({
        search: (before) => ({ ...before, event: event.length === 0 ? undefined : [...event] }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, openSpan, crop, openTab, openEvents };
}
