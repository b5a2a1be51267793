import type { AlertsParams } from '@spanlight/sdk';
import type { Target } from '../../program/command-context.ts';
import { monitors } from '../shared/nouns.ts';

/** Which alerts a command is about, as flags say it. */
export interface AlertFilter {
  readonly status: 'open' | 'closed' | 'all';
  readonly type?: 'metric' | 'error' | undefined;
  /** Id, key or name. */
  readonly monitor?: string | undefined;
  readonly search?: string | undefined;
  readonly attr: Readonly<Record<string, readonly string[]>>;
}

/**
 * What the server is asked for: those alerts, changed last first.
 *
 * @throws CliError (not found) when there is no such monitor.
 */
export async function alertsParams(target: Target, filter: AlertFilter): Promise<AlertsParams> {
  const { status, type, monitor, search, attr } = filter;
  const found = monitor === undefined ? undefined : await monitors.find(target, monitor);
  const words = [found === undefined ? '' : `monitor:${found.id}`, search ?? ''].filter(Boolean);
  const attrs = {
    ...attr,
    ...(status === 'all' ? {} : { alert_status: [status] }),
    ...(type === undefined ? {} : { alert_type: [type] }),
  };
  return {
    project: target.project,
    attrs,
    sortBy: 'updated_at',
    sortDesc: true,
    ...(words.length === 0 ? {} : { q: words.join(' ') }),
  };
}
