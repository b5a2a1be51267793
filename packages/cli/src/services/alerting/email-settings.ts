import type { EmailSettings } from '@spanlight/sdk';
import { takesText } from '@spanlight/sdk/format';
import type { Field } from '../../output/field-lines.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { readMatchers } from './silence-matchers.ts';

type Severity = EmailSettings['severities'][number];

/** What to change; what is left out stays. */
export interface EmailChanges {
  readonly metrics?: 'yes' | 'no' | undefined;
  readonly newErrors?: 'yes' | 'no' | undefined;
  readonly recurringErrors?: 'yes' | 'no' | undefined;
  /** Which severities are wanted; `all` for every one. */
  readonly severity?: readonly (Severity | 'all')[] | undefined;
  /** Conditions such as `team=shop` on labels and on attributes of errors; `any` for none. */
  readonly label?: readonly string[] | undefined;
  readonly attr?: readonly string[] | undefined;
}

/** Prints what the person who is logged in gets by email, after it was changed as told. */
export async function emailSettings(context: CommandContext, changes: EmailChanges): Promise<void> {
  const { client, project, signal } = await context.target();
  const { mail, ...stored } = await client.channels.email({ project }, { signal });
  const { metrics, newErrors, recurringErrors, severity, label, attr } = changes;
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
          ...(label && {
            matchers: conditionsOf(label).map(({ attr: name, ...rest }) => ({
              label: name,
              ...rest,
            })),
          }),
          ...(attr && { errorMatchers: conditionsOf(attr) }),
        },
        { signal },
      )
    : { ...stored, ...(mail && { mail }) };
  const errors = settings.errorMatchers.map(({ attr, op, value }) => `${attr} ${op} ${value}`);
  await context.record({
    value: { settings },
    fields: [
      ...(mail === undefined ? [] : reachFields(mail)),
      ['metrics', yesNo(settings.notifyOnMetrics)],
      ['new errors', yesNo(settings.notifyOnNewErrors)],
      ['recurring errors', yesNo(settings.notifyOnRecurringErrors)],
      ['errors whose', errors.join(', ') || 'attributes are any'],
      ['takes', takesText(settings) || 'all alerts'],
    ],
  });
}

/** That nothing of what follows reaches anybody, or the person, and what to do. */
function reachFields({
  hasServer,
  recipients,
  isRecipient,
}: NonNullable<EmailSettings['mail']>): readonly Field[] {
  if (hasServer && isRecipient) return [];
  const text = !hasServer
    ? 'nobody gets any: no mail server is configured; add one under smtp in the configuration file'
    : recipients === 0
      ? `nobody in this project gets any yet: ${WHO_GETS}`
      : `you get none: ${WHO_GETS}`;
  return [['email', text, 'warning']];
}

const WHO_GETS =
  'users listed under auth.users in the configuration file do, unless they have notify_by_email: false';

/** Conditions, each `name=value` or `name!=value`. Throws a CliError (usage) for anything else. */
function conditionsOf(texts: readonly string[]): { attr: string; op: '=' | '!='; value: string }[] {
  if (texts.includes('any')) return [];
  return readMatchers(texts).flatMap(({ attr, op, values }) =>
    values.map((value) => ({ attr, op, value })),
  );
}

const wish = (text: 'yes' | 'no' | undefined, stored: boolean): boolean =>
  text === undefined ? stored : text === 'yes';

const severitiesOf = (given: readonly (Severity | 'all')[]): Severity[] =>
  given.flatMap((one) => (one === 'all' || given.includes('all') ? [] : [one]));

const yesNo = (isWanted: boolean): string => (isWanted ? 'yes' : 'no');
