import type { AlertsParams, Severity } from '@spanlight/sdk';
import type { Target } from '../../program/command-context.ts';
import { usageError } from '../../errors/errors.ts';
import { called } from '../shared/noun.ts';
import { monitors } from '../shared/nouns.ts';

/** Which alerts a command is about, as flags say it. */
export interface AlertFilter {
  readonly status: 'open' | 'closed' | 'all';
  readonly type?: 'metric' | 'error' | undefined;
  readonly severity?: Severity | undefined;
  /** Id, key or name. */
  readonly monitor?: string | undefined;
  readonly search?: string | undefined;
  readonly attr: Readonly<Record<string, readonly string[]>>;
  readonly label: Readonly<Record<string, readonly string[]>>;
}

/**
 * What the server is asked for: those alerts, changed last first.
 *
 * @throws CliError (not found, usage) when there is no such monitor, or alerts belong to none of its type.
 */
export async function alertsParams(target: Target, filter: AlertFilter): Promise<AlertsParams> {
  const { status, type, severity, monitor, search, attr, label } = filter;
  const found = monitor === undefined ? undefined : await monitors.find(target, monitor);
  if (found?.type === 'error')
    throw usageError(
      `${called(found)} is an error monitor, and alerts of errors belong to no single monitor.`,
      'List them with --type error.',
    );
  const words = [found === undefined ? '' : `monitor:${found.id}`, search ?? ''].filter(Boolean);
  const attrs = {
    ...attr,
    ...Object.fromEntries(Object.entries(label).map(([name, values]) => [`label.${name}`, values])),
    ...(status === 'all' ? {} : { alert_status: [status] }),
    ...(type === undefined ? {} : { alert_type: [type] }),
    ...(severity === undefined ? {} : { alert_severity: [severity] }),
  };
  return {
    project: target.project,
    attrs,
    sortBy: 'updated_at',
    sortDesc: true,
    ...(words.length === 0 ? {} : { q: words.join(' ') }),
  };
}

/** Whether attributes meet a condition. */
type Condition = (attrs: Readonly<Record<string, string>>) => boolean;

/**
 * Reads conditions on attributes: `where service_name = "cart" | env != test`. All must hold; one that isn't there has
 * no value.
 *
 * @throws CliError (usage) for anything else.
 */
export function parseConditions(text: string): Condition[] {
  const parts = text
    .split('|')
    .map((part) => part.trim().replace(/^where\s+/iu, ''))
    .filter((part) => part !== '');
  return parts.map((part) => {
    const [, name, sign, quoted, bare] =
      /^([\w.]+)\s*(!=|=)\s*(?:"([^"]*)"|(?![="])(\S+))$/u.exec(part) ?? [];
    if (name === undefined) {
      throw usageError(
        `Can't read the condition ${JSON.stringify(part)}.`,
        "Write an attribute, = or !=, and a value: 'service_name = cart | env != test'.",
      );
    }
    const key = name.replaceAll('.', '_');
    const wanted = quoted ?? bare ?? '';
    return (attrs) => ((Object.hasOwn(attrs, key) ? attrs[key] : '') === wanted) === (sign === '=');
  });
}
