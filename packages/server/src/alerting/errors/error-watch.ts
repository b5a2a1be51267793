import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import type { Note } from '../../metadata/alerting/errors/consequences.ts';
import { deletedGroups } from '../../metadata/alerting/errors/deleted-error-groups.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import {
  countErrorsSince,
  type ErrorGroup,
  listErrorGroups,
} from '../../telemetry/queries/groups/list-error-groups.ts';
import { countTogether } from '../../telemetry/queries/faults/count-together.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import { LeasedWork } from '../../metadata/coordination/leased-work.ts';
import { ErrorBudget } from '../error-budget.ts';
import type { Transitions } from '../transitions/transitions.ts';
import type { ErrorCase } from './error-case.ts';
import { ErrorRateLimit } from './error-rate-limit.ts';
import { OpenErrors } from './open-errors.ts';
import { shareErrors } from './share-errors.ts';

/** Milliseconds between looks. */
const INTERVAL = 20_000;
/** Milliseconds by which errors may arrive late, or be ahead, to be noticed. */
const LOOK_BACK = 3_600_000;
/** Milliseconds in which the spans of a trace arrive: senders delay exports by some seconds. */
const TRACE_SETTLING_TIME = 10_000;
/** Milliseconds after which the traces of a consequence are looked at again. */
const JUDGED_FOR = 300_000;

/** What an `ErrorWatch` needs. */
export interface ErrorWatchOptions {
  readonly metadata: Metadata;
  readonly transitions: Transitions;
  readonly queryContext: (projectId: number) => QueryContext;
  readonly onError: (error: unknown) => void;
}

/**
 * Makes an alert of every failure, on one server at a time: of every group of errors that no other has caused. What is
 * stored is looked at, not what comes in, so that a restart forgets nothing and every way in counts.
 */
export class ErrorWatch extends LeasedWork {
  readonly #options: ErrorWatchOptions;
  readonly #flood = new ErrorRateLimit();
  /** Groups that were put off at the last look, with their projects. */
  #settling: ReadonlySet<string> = new Set();

  constructor(options: ErrorWatchOptions) {
    const { metadata, onError } = options;
    super({ leases: metadata.leases, lease: 'watch-errors', onError });
    this.#options = options;
  }

  protected override wait(): number {
    return this.#settling.size > 0 ? TRACE_SETTLING_TIME : INTERVAL;
  }

  protected override work(): Promise<void> {
    return this.look(this.#options.metadata.clock.now());
  }

  /** Looks at the errors of all projects once. Does nothing where another server holds the lease. */
  async look(now: number): Promise<void> {
    const { metadata, onError } = this.#options;
    const settling = new Set<string>();
    for (const project of await metadata.projects.list()) {
      // Another server has taken over from one that was held up.
      if (!(await this.mayGoOn())) return;
      await this.#lookAt(project, now, settling).catch(onError);
    }
    this.#settling = settling;
  }

  async #lookAt(project: Project, now: number, settling: Set<string>): Promise<void> {
    const { metadata, transitions, queryContext, onError } = this.#options;
    const context = queryContext(project.id);
    const range = { from: now - LOOK_BACK, until: now + LOOK_BACK };
    const cases = await this.#newsOf(project, context, range);
    const alone = new ErrorBudget(onError);
    const flood = this.#flood;
    const open = new OpenErrors({ metadata, transitions, project, context, flood, now, alone });
    const fresh: ErrorCase[] = [];
    await this.#countNoted(context, cases.filter(isNoted), now, alone);
    for (const each of cases) {
      if (isNoted(each)) {
        if (each.note.judged_at <= now - JUDGED_FOR) fresh.push(each);
      } else if (each.alert?.status === 'open') {
        const { alert } = each;
        await alone.run(() => open.goOn(each, alert));
      } else {
        const decision = await alone.run(() => open.decide(each));
        if (decision !== undefined && decision !== 'none') fresh.push(each);
      }
    }
    if (fresh.length === 0) return;
    const keyOf = ({ group }: ErrorCase): string => `${project.id} ${group.groupId}`;
    const shared = await shareErrors(
      {
        metadata,
        project,
        context,
        range,
        isEarly: ({ group }) => now - group.oldest < TRACE_SETTLING_TIME,
        mayWait: (each) => !isNoted(each) && !this.#settling.has(keyOf(each)),
      },
      fresh,
    );
    for (const each of shared.putOff) settling.add(keyOf(each));
    await open.open(shared);
  }

  /**
   * Counts what has come since of groups that are noted. Only what is in a trace with the cause counts: another fault may
   * have caused the same errors. What may still lack errors of its trace counts at the next look.
   */
  async #countNoted(
    context: QueryContext,
    cases: readonly NotedCase[],
    now: number,
    alone: ErrorBudget,
  ): Promise<void> {
    const { consequences } = this.#options.metadata;
    const pairs = cases.map(({ group, note }) => ({
      group: group.groupId,
      cause: note.root,
      after: Math.max(Date.parse(note.last_seen_at), now - LOOK_BACK),
    }));
    const seen = await countTogether(context, pairs, now - TRACE_SETTLING_TIME);
    for (const { group, note } of cases) {
      const figures = seen.get(group.groupId);
      if (figures)
        await alone.run(() =>
          consequences.refresh(note, {
            count: note.count + figures.count,
            lastSeen: figures.newest,
            traceId: figures.traceId,
            spanId: figures.spanId,
            services: figures.services,
          }),
        );
    }
  }

  /** The groups of errors that had any since the last word on them. */
  async #newsOf(
    project: Project,
    context: QueryContext,
    { from, until }: { from: number; until: number },
  ): Promise<ErrorCase[]> {
    const { metadata } = this.#options;
    const groups = await listErrorGroups(context, from, until);
    const ids = groups.map(({ groupId }) => groupId);
    const [alerts, notes, deleted] = await Promise.all([
      metadata.alerts.ofGroups(project.id, ids),
      metadata.consequences.notesOf(project.id, ids),
      deletedGroups(metadata.db, project.id),
    ]);
    const since = new Map(
      groups.flatMap((group) => {
        const { groupId } = group;
        const begin = beginOf(group, alerts.get(groupId), notes.get(groupId), deleted.get(groupId));
        return begin === undefined ? [] : [[groupId, begin] as const];
      }),
    );
    const counts = await countErrorsSince(context, since);
    return groups.flatMap((group) => {
      const { groupId } = group;
      const oldest = since.get(groupId);
      if (oldest === undefined) return [];
      const count = counts.get(groupId) ?? group.count;
      const known = { alert: alerts.get(groupId), note: notes.get(groupId) };
      return [{ group: { ...group, oldest, count }, ...known }];
    });
  }
}

type NotedCase = ErrorCase & { readonly note: Note };

/** Whether it is noted on an open alert, and has none of its own. */
const isNoted = (each: ErrorCase): each is NotedCase =>
  each.note?.status === 'open' && each.alert?.status !== 'open';

/** From when on the errors of a group count, milliseconds since 1970; undefined where none came since the last word on it. */
function beginOf(
  { newest, oldest }: ErrorGroup,
  alert: AlertRow | undefined,
  note: Note | undefined,
  deleted = 0,
): number | undefined {
  if (note?.status === 'open' && alert?.status !== 'open')
    return Date.parse(note.last_seen_at) >= newest ? undefined : Date.parse(note.first_seen_at);
  const noted = note ? Math.max(Date.parse(note.last_seen_at), Date.parse(note.changedAt)) : 0;
  if (alert) {
    const seen = alert.status === 'open' ? 0 : noted;
    return Math.max(Date.parse(alert.time), seen) >= newest
      ? undefined
      : Date.parse(alert.created_at);
  }
  const seen = Math.max(deleted, noted);
  return seen >= newest ? undefined : Math.max(oldest, seen + 1);
}
