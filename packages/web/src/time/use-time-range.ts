import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { DEFAULT_ALLOWED } from './periods.ts';
import { askLiveAgain, isLeftBehind, markLiveOld, noteShown, rangeKey } from './range-query.ts';
import {
  DEFAULT_DURATION,
  durationOf,
  lastRange,
  limitRange,
  reloadRange,
  shiftRange,
  type TimeRange,
  zoomRange,
} from './range.ts';
import { validateTimeSearch, writeTimeSearch } from './search.ts';

/** The range of a page, and what a person can do with it. */
export interface TimeRangeControl {
  readonly range: TimeRange;
  /** The longest range the page allows, in milliseconds. */
  readonly longest: number;
  /** Shows another range; the URL follows. */
  setRange(range: TimeRange): void;
  /** Shows the period between two instants in epoch milliseconds, at least one minute. */
  zoom(from: number, to: number): void;
  /** Steps to the period before or after. */
  shift(direction: -1 | 1): void;
  /** Asks again: a live range moves on to now. */
  reload(): void;
  /** Back to the last hour. */
  reset(): void;
}

/**
 * The date range of the current page, held in its URL. A URL without one gets the range of the page before.
 * The route must keep the parameters of `TimeSearch`.
 */
export function useTimeRange(longest: number = DEFAULT_ALLOWED): TimeRangeControl {
  const search = useSearch({ strict: false });
  const { time_gte, time_dur, time_within } = validateTimeSearch(search);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { historySteps, ranges } = useRouteContext({ from: '__root__' });
  const write = useCallback(
    (next: TimeRange, replace: boolean, more: { page?: undefined } = {}): void =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, ...writeTimeSearch(next), ...more }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );

  const range = useMemo(
    () =>
      ranges.resolve(
        {
          ...(time_gte === undefined ? {} : { time_gte }),
          ...(time_dur === undefined ? {} : { time_dur }),
          ...(time_within === undefined ? {} : { time_within }),
        },
        longest,
      ),
    [time_gte, time_dur, time_within, longest, ranges],
  );

  const control = useMemo((): TimeRangeControl => {
    const show = (next: TimeRange, replace = historySteps.isQuick()): void => {
      const limited = limitRange(next, longest);
      ranges.remember(limited);
      noteShown(limited);
      if (limited.isLive) {
        const isAskedAgain = range.isLive && durationOf(range) === durationOf(limited);
        void (isAskedAgain ? askLiveAgain(client) : markLiveOld(client));
      }
      // A list of another range begins on its first page.
      const isSame = String(rangeKey(limited)) === String(rangeKey(range));
      write(limited, replace, isSame ? {} : { page: undefined });
    };
    return {
      range,
      longest,
      setRange: (next) => show(next),
      // A period picked out of a chart stays where it is.
      zoom: (from, to) => show(zoomRange(from, to)),
      shift: (direction) => show(shiftRange(range, direction, Date.now())),
      reload() {
        if (range.isLive) show(reloadRange(range, Date.now()), true);
        else void client.invalidateQueries();
      },
      reset: () => show(lastRange(Math.min(DEFAULT_DURATION, longest), Date.now())),
    };
  }, [range, longest, write, historySteps, ranges, client]);

  // A copied address must show the same period to whoever opens it.
  const isInUrl = time_gte !== undefined && Number(time_dur) * 1000 === durationOf(range);
  useEffect(() => {
    if (isInUrl) return;
    ranges.remember(range);
    write(range, true);
  }, [isInUrl, range, write, ranges]);

  // Back leads to where a live range stood on an earlier visit: its questions are about now.
  useEffect(() => {
    if (!isLeftBehind(range)) {
      noteShown(range);
      return;
    }
    const next = reloadRange(range, Date.now());
    ranges.remember(next);
    noteShown(next);
    void askLiveAgain(client, 'kept');
    write(next, true);
  }, [range, client, write, ranges]);

  return control;
}
