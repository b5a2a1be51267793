import { decideStep, type EscalationDecision } from '@spanlight/query/escalation';
import { alertFacts } from '@spanlight/query/silences';
import { alertFromRow, type AlertRow, readEscalation } from '../../metadata/alerting/alert-row.ts';
import type { EscalationPlan, StepRecipients } from '../../metadata/database/escalation-plan.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import {
  type StepDecider,
  stepDeciders,
  type StepMonitors,
  stepMonitors,
} from '../transitions/step-deciders.ts';

/** The state of an alert's escalation at a time. */
export interface EscalationState {
  readonly plan: EscalationPlan;
  readonly decision: EscalationDecision;
  /** The monitors whose recipients the next step notifies; none where they are gone or paused. */
  readonly deciders: readonly StepDecider[];
}

/** The last moment there is, for what lasts until something happens (ECMA-262, time values). */
const END_OF_TIME = 8_640_000_000_000_000;

/**
 * The state of an alert's escalation; undefined where it has none or the alert is closed.
 *
 * @param silences those of the project that were not over when the alert opened
 * @param monitors the monitors of the steps
 * @param now milliseconds since 1970
 */
export function escalationStateOf(
  row: AlertRow,
  silences: readonly NamedSilence[],
  monitors: StepMonitors,
  now: number,
): EscalationState | undefined {
  if (row.escalation === null || row.status === 'closed') return undefined;
  const plan = readEscalation(row.escalation, row.id);
  const deciders = stepDeciders(
    plan.steps[row.escalated]?.wishes ?? [],
    monitors,
    row.escalated + 1,
  ).filter(
    // A monitor that was deleted or paused meanwhile notifies nobody.
    ({ state }) => state !== 'gone' && state !== 'paused',
  );
  const alert = alertFromRow(row);
  const until = row.acknowledged_until;
  const decision = decideStep({
    steps: plan.steps,
    reached: row.escalated,
    since: row.escalation_since ?? 0,
    acknowledgedUntil: until === END_OF_TIME ? Number.POSITIVE_INFINITY : until,
    facts: deciders.map((monitor) => alertFacts(alert, monitor)),
    silences,
    now,
  });
  return { plan, decision, deciders };
}

/** Reads all that the state of one alert's escalation depends on, and returns it as `escalationStateOf` does. */
export async function readEscalationState(
  metadata: Pick<Metadata, 'db' | 'silences'>,
  row: AlertRow,
  now: number,
): Promise<EscalationState | undefined> {
  const recipients = nextRecipients(row);
  const [silences, monitors] = await Promise.all([
    metadata.silences.current(row.project_id, row.escalation_since ?? now),
    stepMonitors(metadata, recipients),
  ]);
  return escalationStateOf(row, silences, monitors, now);
}

/** Whom the next step of an escalation notifies, as its monitors said when the alert opened. */
export function nextRecipients({ id, escalation, escalated }: AlertRow): readonly StepRecipients[] {
  if (escalation === null) return [];
  return readEscalation(escalation, id).steps[escalated]?.wishes ?? [];
}

/** When the next step is due unless the alert changes, milliseconds since 1970; null where a change has ended the escalation. */
export function nextTime(decision: EscalationDecision): number | null {
  if (decision.kind === 'waiting') return decision.askAt;
  return decision.kind === 'due' ? decision.at : null;
}
