import type { EscalationQuestion } from '@spanlight/query/escalation';
import {
  type AlertFacts,
  alertFacts,
  type HoldingSilence,
  holdMessage,
  silencesInForce,
} from '@spanlight/query/silences';
import type { AlertEventName, Monitor } from '@spanlight/sdk/schemas';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import type { Metadata } from '../../metadata/open.ts';

/** What silences have held, or would have. */
export interface PastMutes {
  /** @param time Milliseconds since 1970. */
  isMuted(attrs: Readonly<Record<string, string>>, event: AlertEventName, time: number): boolean;
  /** What decides when steps of the escalation of an alert would have come. */
  holdOf(attrs: Readonly<Record<string, string>>): Pick<EscalationQuestion, 'facts' | 'silences'>;
}

/**
 * What the silences of a project have held of a monitor since a time. Those that were over 30 days ago are forgotten.
 *
 * @param asked The monitor as it would be, which need not be there: known by its name, its alerts carry its severity and labels.
 * @param start Milliseconds since 1970.
 */
export async function pastMutes(
  { db, silences }: Pick<Metadata, 'db' | 'silences'>,
  projectId: number,
  { name, severity, labels }: Pick<Monitor, 'name' | 'severity' | 'labels'>,
  start: number,
): Promise<PastMutes> {
  const [known, monitor] = await Promise.all([
    silences.current(projectId, start),
    db
      .selectFrom('monitors')
      .select(['id', 'name', 'owner'])
      .where('project_id', '=', projectId)
      .where('name', '=', name)
      .orderBy('id')
      .executeTakeFirst(),
  ]);
  const factsOf = (attrs: Readonly<Record<string, string>>): readonly AlertFacts[] => {
    const alert = { id: undefined, attrs, labels, severity };
    return [alertFacts(alert, monitor ?? { id: '', name, owner: '' })];
  };
  const byTime = new Map<number, HoldingSilence<NamedSilence>[]>();
  return {
    isMuted(attrs, event, time) {
      if (known.length === 0) return false;
      const inForce = byTime.get(time) ?? silencesInForce(known, time);
      byTime.set(time, inForce);
      if (inForce.length === 0) return false;
      const facts = factsOf(attrs);
      return holdMessage({ event, isAcknowledged: false, facts, inForce }) !== undefined;
    },
    holdOf: (attrs) => ({ facts: known.length === 0 ? [] : factsOf(attrs), silences: known }),
  };
}
