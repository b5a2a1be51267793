import type { BacktestResponse } from '@spanlight/sdk';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DAY, MINUTE } from '../../../../time/range.ts';
import { backtestQuery } from '../../queries.ts';
import type { MetricContent } from './metric-form.ts';
import type { Firing } from './MonitorPreview.tsx';

/** Tries what is filled in on the last 24 hours. Nothing is written. */
export function useDraftBacktest(
  projectId: string,
  content: MetricContent,
  isComplete: boolean,
): { backtest: UseQueryResult<BacktestResponse>; firing: Firing | undefined } {
  const [end] = useState(() => Math.floor(Date.now() / MINUTE) * MINUTE);
  const range = useMemo(() => ({ gte: end - DAY, lt: end, isLive: false }), [end]);
  const backtest = useQuery({
    ...backtestQuery(projectId, content, range),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const transitions = isComplete ? backtest.data?.transitions : undefined;
  const firing = useMemo(() => transitions && { transitions, end }, [transitions, end]);
  return { backtest, firing };
}
