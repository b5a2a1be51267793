import { decideStep, type EscalationDecision } from '@spanlight/query/escalation';
import { alertFacts } from '@spanlight/query/silences';
import { alertFromRow, type AlertRow, readEscalation } from '../../metadata/alerting/alert-row.ts';
import type { EscalationPlan, StepWish } from '../../metadata/database/escalation-plan.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import {
  type StepDecider,
  stepDeciders,
  type StepMonitors,
  stepMonitors,
} from '../transitions/step-deciders.ts';

/** Where the escalation of an alert stands. */
export interface Standing {
  readonly plan: EscalationPlan;
  readonly decision: EscalationDecision;
  /** The monitors that want the next step told; none where they are gone or paused. */
  readonly deciders: readonly StepDecider[];
}

/** The last moment there is, for what lasts until something happens (ECMA-262, time values). */
const END_OF_TIME = 8_640_000_000_000_000;

/**
 * Where the escalation of an alert stands at a time, milliseconds since 1970; undefined where nobody is told of it.
 *
 * @param silences Those of the project that were not over when the alert opened.
 * @param monitors Those that want somebody told.
 */
export function standingOf(
  row: AlertRow,
  silences: readonly NamedSilence[],
  monitors: StepMonitors,
  now: number,
): Standing | undefined {
  if (row.escalation === null || row.status === 'closed') return undefined;
  const plan = readEscalation(row.escalation, row.id);
  const deciders = stepDeciders(
    plan.steps[row.escalated]?.wishes ?? [],
    monitors,
    row.escalated + 1,
  ).filter(
    // A monitor that was deleted or paused meanwhile wants nobody told.
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

/** Where the escalation of one alert stands, with everything read that this takes. */
export async function readStanding(
  metadata: Pick<Metadata, 'db' | 'silences'>,
  row: AlertRow,
  now: number,
): Promise<Standing | undefined> {
  const wishes = nextWishes(row);
  const [silences, monitors] = await Promise.all([
    metadata.silences.current(row.project_id, row.escalation_since ?? now),
    stepMonitors(metadata, wishes),
  ]);
  return standingOf(row, silences, monitors, now);
}

/** Whom the next step of an escalation is to tell, as it was when the alert opened. */
export function nextWishes({ id, escalation, escalated }: AlertRow): readonly StepWish[] {
  if (escalation === null) return [];
  return readEscalation(escalation, id).steps[escalated]?.wishes ?? [];
}

/** When the next step is told unless something happens, milliseconds since 1970; null where something has. */
export function nextTime(decision: EscalationDecision): number | null {
  if (decision.kind === 'waiting') return decision.askAt;
  return decision.kind === 'due' ? decision.at : null;
}
