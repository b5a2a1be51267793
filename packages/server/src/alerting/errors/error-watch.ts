import type { ErrorAlertParams } from '@spanlight/sdk/schemas';
import { type AlertRow, readErrorAlertParams } from '../../metadata/alerting/alert-row.ts';
import { deletedGroups } from '../../metadata/alerting/deleted-error-groups.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import {
  countErrorsSince,
  type ErrorGroup,
  listErrorGroups,
} from '../../telemetry/queries/groups/list-error-groups.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import { LeasedWork } from '../../metadata/leased-work.ts';
import { AlertConflictError, type Transitions } from '../transitions/transitions.ts';
import { decideError } from './decide-error.ts';
import { alertAttributes, errorAttributes } from './error-attributes.ts';
import { traitsOf } from '../alert-traits.ts';
import { matchingErrorMonitors, watchingErrorMonitors } from '../matching-monitors.ts';

/** Milliseconds between looks. */
const INTERVAL = 20_000;
/** How far back a look goes by the time of the errors: senders may be late. */
const WINDOW = 3_600_000;

export interface ErrorWatchOptions {
  readonly metadata: Metadata;
  readonly transitions: Transitions;
  readonly queryContext: (projectId: number) => QueryContext;
  readonly onError: (error: unknown) => void;
}

/**
 * Makes an alert of every group of errors, on one server at a time. What is stored is looked at, not what comes in, so
 * that a restart forgets nothing and every way in counts.
 */
export class ErrorWatch extends LeasedWork {
  readonly #options: ErrorWatchOptions;

  constructor(options: ErrorWatchOptions) {
    const { metadata, onError } = options;
    super({ leases: metadata.leases, lease: 'watch-errors', onError });
    this.#options = options;
  }

  protected override wait(): number {
    return INTERVAL;
  }

  protected override work(): Promise<void> {
    return this.look(Date.now());
  }

  /** Looks at the errors of all projects once. Does nothing where another server holds the lease. */
  async look(now: number): Promise<void> {
    const { metadata, onError } = this.#options;
    for (const project of await metadata.projects.list()) {
      // Another server has taken over from one that was held up.
      if (!(await this.mayGoOn())) return;
      await this.#lookAt(project, now).catch(onError);
    }
  }

  async #lookAt(project: Project, now: number): Promise<void> {
    const { metadata, queryContext } = this.#options;
    const context = queryContext(project.id);
    const groups = await listErrorGroups(context, now - WINDOW, now + WINDOW);
    const [alerts, deleted] = await Promise.all([
      metadata.alerts.ofGroups(
        project.id,
        groups.map(({ groupId }) => groupId),
      ),
      deletedGroups(metadata.db, project.id),
    ]);
    const since = new Map(
      groups.flatMap(({ groupId, newest, oldest }) => {
        const alert = alerts.get(groupId);
        const seen = alert ? Date.parse(alert.time) : (deleted.get(groupId) ?? 0);
        if (seen >= newest) return [];
        const begin = alert ? Date.parse(alert.created_at) : Math.max(oldest, seen + 1);
        return [[groupId, begin] as const];
      }),
    );
    const counts = await countErrorsSince(context, since);
    for (const group of groups) {
      const begin = since.get(group.groupId);
      if (begin === undefined) continue;
      const count = counts.get(group.groupId) ?? group.count;
      await this.#decide(
        project,
        context,
        { ...group, oldest: begin, count },
        alerts.get(group.groupId),
      );
    }
  }

  async #decide(
    project: Project,
    context: QueryContext,
    group: ErrorGroup,
    alert: AlertRow | undefined,
  ): Promise<void> {
    const { metadata, transitions } = this.#options;
    const decision = decideError(alert && (await this.#stateOf(alert)), {
      count: group.count,
      newest: group.newest,
    });
    const time = new Date(group.newest).toISOString();
    const params: ErrorAlertParams = {
      traceId: group.traceId,
      spanId: group.spanId,
      spanCount: group.count,
    };
    if (decision === 'none') return;
    if (decision === 'refresh' && alert) return await metadata.alerts.refresh(alert, params, time);
    const attrs = await errorAttributes(context, group.traceId, group.spanId);
    const name = decision === 'created' ? 'created' : 'recurring';
    const known = await metadata.monitors.errorMonitors(project.id);
    const isOpening = alert?.status !== 'open';
    const event = {
      name,
      status: 'open',
      reason: decision === 'created' ? 'new-error' : 'recurring-error',
      params,
      time,
      createdAt: time,
      alertName: group.name,
      attrs,
      traits: isOpening ? traitsOf(watchingErrorMonitors(known, attrs)) : undefined,
    } as const;
    const monitors = matchingErrorMonitors(known, attrs, name);
    try {
      if (alert) await transitions.change(alert, event, monitors);
      else
        await transitions.create(
          {
            projectId: project.id,
            name: group.name,
            attrs: alertAttributes(attrs, project.groupByEnv),
            identity: { type: 'error', spanGroupId: group.groupId },
            createdAt: new Date(group.oldest).toISOString(),
          },
          event,
          monitors,
        );
    } catch (error) {
      // Somebody changed it meanwhile: the next look decides anew.
      if (!(error instanceof AlertConflictError)) throw error;
    }
  }

  async #stateOf(alert: AlertRow): Promise<Parameters<typeof decideError>[0]> {
    const event = await this.#options.metadata.alertEvents.find(alert.event_id ?? 0);
    return {
      status: alert.status,
      count: readErrorAlertParams(alert.params, alert.id).spanCount,
      createdAt: Date.parse(alert.created_at),
      eventTime: Date.parse(alert.updated_at),
      recordedAt: Date.parse(event?.recorded_at ?? alert.updated_at),
    };
  }
}
