import type { BacktestResponse, MetricTimeseriesResponse } from '@spanlight/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { describeError } from '../../../../data/describe-error.ts';
import { channelsQuery } from '../../../queries.ts';
import { TriedNote } from '../TriedNote.tsx';
import type { MetricContent } from './metric-form.ts';
import { metricBacktestSummary } from './backtest-summary.ts';

export interface BacktestNoteProps {
  projectId: string;
  content: MetricContent;
  /** It can be tried: nothing but its name is missing. */
  isComplete: boolean;
  /** What is wrong with the bounds. */
  problem: string | undefined;
  answer: UseQueryResult<BacktestResponse>;
  /** The series of the preview, which are called the same. */
  series: MetricTimeseriesResponse['timeseries'] | undefined;
}

/** How often the monitor that is filled in would have fired, and why it wouldn't. */
export function BacktestNote(props: BacktestNoteProps): ReactElement {
  const { projectId, content, isComplete, problem, answer, series } = props;
  const { data: channels = [] } = useQuery(channelsQuery(projectId));
  const { data } = answer;
  const text = (): string => {
    if (problem !== undefined) return `This can't be tested: ${problem}`;
    if (!isComplete) return 'Enter the allowed values to see how often this would have fired.';
    if (answer.isError) return `It could not be tested: ${describeError(answer.error).message}`;
    return data
      ? metricBacktestSummary(data, content, { channels, series })
      : 'Testing it on the last 24 hours…';
  };
  return <TriedNote isOld={answer.isPlaceholderData}>{text()}</TriedNote>;
}
