import type { EmailSettings } from '@spanlight/sdk';
import { takesText } from '@spanlight/sdk/format';
import type { CommandContext } from '../../program/command-context.ts';

type Severity = EmailSettings['severities'][number];

/** What to change; what is left out stays. */
export interface EmailChanges {
  readonly metrics?: 'yes' | 'no' | undefined;
  readonly newErrors?: 'yes' | 'no' | undefined;
  readonly recurringErrors?: 'yes' | 'no' | undefined;
  /** Which severities are wanted; `all` for every one. */
  readonly severity?: readonly (Severity | 'all')[] | undefined;
}

/** Prints what the person who is logged in gets by e-mail, after it was changed as told. */
export async function emailSettings(context: CommandContext, changes: EmailChanges): Promise<void> {
  const { client, project, signal } = await context.target();
  const stored = await client.channels.email({ project }, { signal });
  const { metrics, newErrors, recurringErrors, severity } = changes;
  const isChanged = Object.values(changes).some((value) => value !== undefined);
  const settings = isChanged
    ? await client.channels.updateEmail(
        {
          project,
          ...stored,
          notifyOnMetrics: wish(metrics, stored.notifyOnMetrics),
          notifyOnNewErrors: wish(newErrors, stored.notifyOnNewErrors),
          notifyOnRecurringErrors: wish(recurringErrors, stored.notifyOnRecurringErrors),
          severities: severity === undefined ? stored.severities : severitiesOf(severity),
        },
        { signal },
      )
    : stored;
  const errors = settings.errorMatchers.map(({ attr, op, value }) => `${attr} ${op} ${value}`);
  await context.record({
    value: { settings },
    fields: [
      ['metrics', yesNo(settings.notifyOnMetrics)],
      ['new errors', yesNo(settings.notifyOnNewErrors)],
      ['recurring errors', yesNo(settings.notifyOnRecurringErrors)],
      ['errors whose', errors.join(', ') || 'attributes are any'],
      ['takes', takesText(settings) || 'all alerts'],
    ],
  });
}

const wish = (text: 'yes' | 'no' | undefined, stored: boolean): boolean =>
  text === undefined ? stored : text === 'yes';

const severitiesOf = (given: readonly (Severity | 'all')[]): Severity[] =>
  given.flatMap((one) => (one === 'all' || given.includes('all') ? [] : [one]));

const yesNo = (isWanted: boolean): string => (isWanted ? 'yes' : 'no');
