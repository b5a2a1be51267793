import type { Alert, SkipReason } from '@spanlight/sdk/schemas';
import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import type { Metadata } from '../../metadata/open.ts';
import { readEscalationState } from '../escalation/escalation-state.ts';
import { planStep } from '../escalation/notify-step.ts';
import { oneLine } from '../messages/one-line.ts';
import { SKIP_TEXTS } from './delivery-sentence.ts';

/** What comes next because nobody acknowledges an alert, and whom that would not reach. */
export async function escalationSentences(
  metadata: Metadata,
  row: AlertRow,
  alert: Alert,
): Promise<string[]> {
  const { escalation } = alert;
  const now = Date.now();
  const state = escalation === null ? undefined : await readEscalationState(metadata, row, now);
  if (escalation === null || state === undefined) return [];
  const { step, of, nextAt, nextChannels } = escalation;
  const { decision } = state;
  if (decision.kind === 'done')
    return [
      of === 1
        ? 'Its escalation has been sent.'
        : `${of === 2 ? 'Both' : `All ${of}`} steps of its escalation have been sent.`,
    ];
  const next = of === 1 ? 'Its escalation' : `Step ${step + 1} of ${of} of its escalation`;
  if (nextChannels.length === 0)
    return [`${next} notifies nobody: its monitor is paused or deleted.`];
  const names = nextChannels.map(oneLine).join(', ');
  if (decision.kind === 'acknowledged')
    return [`${next}, which notifies ${names}, waits while the alert is acknowledged.`];
  const wait =
    decision.kind === 'muted'
      ? `${next}, which notifies ${names}, waits until the silence ends, and its time counts from then.`
      : `Escalates to ${names} at ${nextAt ?? 'once'} unless somebody acknowledges it${of === 1 ? '' : ` (step ${step + 1} of ${of})`}.`;
  return [wait, ...(await unreached(metadata, alert, state, now))];
}

/** Which channels would not hear of the next step as things stand, and why. */
async function unreached(
  metadata: Metadata,
  alert: Alert,
  state: Parameters<typeof planStep>[2],
  now: number,
): Promise<string[]> {
  const planned = await planStep(metadata, alert, state, now);
  const skipped = planned.flatMap(({ channelId, skipReason }) =>
    skipReason === undefined || skipReason === 'muted' || skipReason === 'grouped'
      ? []
      : [{ channelId, skipReason }],
  );
  if (skipped.length === 0) return [];
  const channels = await metadata.channels.some(
    alert.projectId,
    skipped.map(({ channelId }) => channelId),
  );
  const told = (channelId: number, reason: SkipReason): string => {
    const name = channels.find(({ id }) => id === channelId)?.name ?? `channel ${channelId}`;
    return `${oneLine(name)}: ${SKIP_TEXTS[reason]}`;
  };
  const reasons = skipped
    .map(({ channelId, skipReason }) => told(channelId, skipReason))
    .join('; ');
  return [
    skipped.length === planned.length
      ? `At present that would notify nobody: ${reasons}.`
      : `At present that would not notify every channel: ${reasons}.`,
  ];
}
