import type { Silence, Spanlight } from '@spanlight/sdk';

/** Where silences are changed. */
interface Where {
  readonly client: Spanlight;
  readonly project: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Takes an alert out of the silences that name alerts alone. Returns of how many, and which others hold it still.
 */
export async function unmute(
  where: Where,
  alertId: number,
): Promise<{ readonly taken: number; readonly others: readonly Silence[] }> {
  const { client, project, signal } = where;
  const holding = await client.silences.list({ project, alertId }, { signal });
  const own = holding.filter(isOfAlerts);
  for (const silence of own) await takeOut(where, silence, alertId);
  return { taken: own.length, others: holding.filter((silence) => !isOfAlerts(silence)) };
}

/** Whether a silence names nothing but alerts. */
function isOfAlerts({ matchers, repeat }: Silence): boolean {
  const [only, ...others] = matchers;
  return repeat === null && others.length === 0 && only?.attr === 'alert.id' && only.op === '=';
}

async function takeOut(
  { client, project, signal }: Where,
  silence: Silence,
  alertId: number,
): Promise<void> {
  const { id, revision, name, reason, key, owner, startsAt, endsAt } = silence;
  const left = silence.matchers
    .flatMap(({ values }) => values)
    .filter((value) => value !== String(alertId));
  if (left.length === 0) {
    await client.silences.end({ project, id, ifMatch: revision }, { signal });
    return;
  }
  await client.silences.update(
    {
      project,
      id,
      ifMatch: revision,
      name,
      reason,
      key,
      owner,
      startsAt,
      endsAt,
      matchers: [{ attr: 'alert.id', values: left }],
    },
    { signal },
  );
}
