import { alertFacts, holdingSilence } from '@spanlight/query/silences';
import type { Monitor } from '@spanlight/sdk/schemas';
import type { Metadata } from '../../metadata/open.ts';
import { muteOf, silencesNow } from './alert-mutes.ts';

/**
 * Monitors with the silence that holds everything they find now, whatever its attributes.
 *
 * @param forPeople Whether to say whose silence it is, and why.
 */
export async function withMonitorMutes<Some extends Monitor>(
  metadata: Pick<Metadata, 'silences'>,
  projectId: number,
  monitors: readonly Some[],
  forPeople: boolean,
): Promise<Some[]> {
  const inForce = await silencesNow(metadata, projectId);
  if (inForce.length === 0) return [...monitors];
  return monitors.map((monitor) => {
    const facts = new Map(alertFacts({ ...monitor, id: undefined, attrs: {} }, monitor));
    // An error has the worst severity and the labels of all monitors that watch it.
    if (monitor.type === 'error')
      for (const name of facts.keys()) if (!name.startsWith('monitor.')) facts.delete(name);
    const holding = holdingSilence(facts, inForce);
    if (holding === undefined) return monitor;
    const mute = muteOf(holding);
    return { ...monitor, mute: forPeople ? mute : redactPeople(mute) };
  });
}

const redactPeople = ({ until }: NonNullable<Monitor['mute']>): NonNullable<Monitor['mute']> => ({
  silenceId: 0,
  name: '',
  reason: '',
  user: '',
  until,
});
