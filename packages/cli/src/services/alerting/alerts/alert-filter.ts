import type { AlertsParams, Spanlight } from '@spanlight/sdk';
import { findMonitor } from '../monitors/find-monitor.ts';

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
export async function alertsParams(
  client: Spanlight,
  project: number,
  filter: AlertFilter,
  signal: AbortSignal,
): Promise<AlertsParams> {
  const { status, type, monitor, search, attr } = filter;
  const found =
    monitor === undefined ? undefined : await findMonitor(client, project, monitor, signal);
  const words = [found === undefined ? '' : `monitor:${found.id}`, search ?? ''].filter(Boolean);
  const attrs = {
    ...attr,
    ...(status === 'all' ? {} : { alert_status: [status] }),
    ...(type === undefined ? {} : { alert_type: [type] }),
  };
  return {
    project,
    attrs,
    sortBy: 'updated_at',
    sortDesc: true,
    ...(words.length === 0 ? {} : { q: words.join(' ') }),
  };
}
