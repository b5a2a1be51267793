import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { RELOAD_INTERVAL } from '../../time/use-reload-timer.ts';
import { validateDashboardSearch } from '../search.ts';

/** The fewest milliseconds between two reloads. */
const LEAST = 5000;

/** A dashboard on a screen of its own: nothing around it, and it reloads by itself. */
export interface Kiosk {
  /** Milliseconds between reloads; undefined while the dashboard is shown as usual. */
  readonly interval: number | undefined;
  readonly enter: () => void;
  readonly leave: () => void;
}

/** The milliseconds between reloads that an address asks for, in seconds; undefined when it asks for no kiosk. */
function kioskInterval(kiosk: string | undefined): number | undefined {
  if (kiosk === undefined) return undefined;
  const asked = Number(kiosk) * 1000;
  return asked > 0 && Number.isFinite(asked) ? Math.max(asked, LEAST) : RELOAD_INTERVAL;
}

/** `kiosk` in the address shows a dashboard alone, so that a screen on a wall needs no hand. */
export function useKiosk(): Kiosk {
  const { kiosk } = validateDashboardSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const set = useCallback(
    (next: string | undefined) =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, kiosk: next }),
        replace: next === undefined,
      }),
    [navigate],
  );
  return {
    interval: kioskInterval(kiosk),
    enter: useCallback(() => {
      set(String(RELOAD_INTERVAL / 1000));
      // Where the browser refuses, the page has the window at least.
      void document.documentElement.requestFullscreen().catch(() => undefined);
    }, [set]),
    leave: useCallback(() => {
      set(undefined);
      if (document.fullscreenElement) void document.exitFullscreen();
    }, [set]),
  };
}
