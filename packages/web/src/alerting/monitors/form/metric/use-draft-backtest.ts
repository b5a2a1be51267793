import type { BacktestResponse } from '@spanlight/sdk';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { backtestQuery } from '../../queries.ts';
import { useLastDay } from '../use-last-day.ts';
import type { MetricContent } from './metric-form.ts';
import type { Firing } from './MonitorPreview.tsx';

/** Tries what is filled in on the last 24 hours. Nothing is written. */
export function useDraftBacktest(
  projectId: string,
  content: MetricContent,
  isComplete: boolean,
): { backtest: UseQueryResult<BacktestResponse>; firing: Firing | undefined } {
  const range = useLastDay();
  const backtest = useQuery({
    ...backtestQuery(projectId, content, range),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const transitions = isComplete ? backtest.data?.transitions : undefined;
  const firing = useMemo(() => transitions && { transitions, end: range.lt }, [transitions, range]);
  return { backtest, firing };
}
