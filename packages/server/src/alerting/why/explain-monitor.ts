import type { Evaluation, Monitor, MonitorWhyResponse } from '@spanlight/sdk/schemas';
import type { Metadata } from '../../metadata/open.ts';
import { oneLine } from '../messages/one-line.ts';
import { lengthText } from '../messages/step-text.ts';

/**
 * What a monitor saw and decided last. Throws a `RecordError` when it is missing or foreign.
 *
 * @param forPeople Whether to say who is told.
 */
export async function explainMonitor(
  { channels, monitors }: Metadata,
  projectId: number,
  monitorId: number,
  forPeople: boolean,
): Promise<MonitorWhyResponse> {
  const [monitor, evaluation] = await Promise.all([
    monitors.get(projectId, monitorId),
    monitors.evaluation(projectId, monitorId),
  ]);
  const escalated = forPeople ? monitor.escalation : [];
  const told = await channels.some(
    projectId,
    escalated.flatMap(({ channelIds }) => channelIds),
  );
  const names = new Map(told.map(({ id, name }) => [id, oneLine(name)]));
  const steps = escalated.map(
    ({ after, channelIds }) =>
      `${channelIds.map((id) => names.get(id) ?? `channel ${id}`).join(' and ')} after ${lengthText(after)}`,
  );
  return {
    monitor,
    evaluation,
    explanation: [
      ...explain(monitor, evaluation),
      ...(steps.length === 0
        ? []
        : [`When nobody acknowledges one of its alerts, it notifies ${steps.join(', ')}.`]),
    ],
  };
}

function explain(monitor: Monitor, evaluation: Evaluation | null): string[] {
  if (monitor.state === 'paused')
    return ['It is paused: nothing is evaluated until it is resumed.'];
  if (monitor.type === 'error')
    return [
      'It watches errors as they arrive: it notifies of those that match, and opens no alerts itself.',
    ];
  if (evaluation === null)
    return [
      'It has not been evaluated yet: evaluation runs once a minute, 30 seconds after the minute ends.',
    ];
  if (monitor.state === 'failed')
    return [
      `It can't be evaluated: ${evaluation.error}. It resumes automatically when the metric arrives.`,
    ];
  if (evaluation.error !== '')
    return [`Its query could not be answered at ${evaluation.time}: ${evaluation.error}.`];
  const empty = evaluation.emptyQueries.join(', ');
  if (evaluation.state === 'no-data')
    return [`Its query has returned no data for an hour. Metrics to check: ${empty}.`];
  const count = (decision: string): number =>
    evaluation.series.filter((series) => series.decision === decision).length;
  return [
    `At ${evaluation.time} it checked ${evaluation.series.length}${evaluation.hasMore ? '+' : ''} series: ` +
      `${count('firing')} firing, ${count('normal')} normal, ${count('undecided')} undecided, ${count('no-data')} without data.`,
    ...noDataSentences(evaluation, monitor),
    ...evaluation.series
      .filter(({ decision }) => decision !== 'normal')
      .slice(0, 20)
      .map(({ name, reason }) => `${name}: ${reason}`),
  ];
}

/** Which metrics have stopped, where a query has several. */
export function noDataSentences({ emptyQueries }: Evaluation, monitor: Monitor): string[] {
  if (emptyQueries.length === 0 || monitor.type === 'error') return [];
  const { checkNumPoint } = monitor.params;
  const minutes = checkNumPoint === 1 ? 'minute' : `${checkNumPoint} minutes`;
  return [`There was no data for ${emptyQueries.join(', ')} in the last ${minutes}.`];
}
