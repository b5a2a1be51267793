import {
  type Evaluation,
  evaluationSchema,
  type Monitor,
  type MonitorState,
} from '@spanlight/sdk/schemas';
import { type Selectable, sql } from 'kysely';
import { jsonColumn, jsonText, StoredValueError } from '../database/json-column.ts';
import type { MonitorTable } from '../database/alerting-tables.ts';
import { contains } from '../database/contains.ts';
import { requireFreeKey } from '../database/free-key.ts';
import { deleteAlerts } from './delete-alerts.ts';
import { deleteGroups } from '../groups/alert-groups.ts';
import {
  type AlertCounts,
  MONITOR_COLUMNS,
  type MonitorContent,
  monitorFromRow,
  setByPeople,
  ZERO_COUNTS,
} from './monitor-row.ts';
import {
  checkRevision,
  ownRecord,
  RecordError,
  type RecordTarget,
  unlessOvertaken,
} from '../../shared/errors/record-error.ts';
import { now, nowAfter } from '../database/times.ts';
import { Store } from '../database/store.ts';
import { linkChannels, requireChannels } from './link-channels.ts';
import type { DueMonitor, EvaluationRecord } from './monitor-evaluations.ts';
import { severityRank } from './severity-rank.ts';
import { idsOf } from '../../shared/ids-of.ts';

/** Which monitors to list, and in which order. */
export interface MonitorFilter {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly state?: string | undefined;
  readonly severity?: string | undefined;
  /** Words of the name, all of which must be in it. */
  readonly words: readonly string[];
  readonly sortBy: 'name' | 'type' | 'state' | 'severity' | 'updated_at' | 'edited_at';
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** The rules that open alerts and route errors. */
export class Monitors extends Store {
  /** A page of monitors with their alert counts, how many match, and the states of all. */
  async list(filter: MonitorFilter): Promise<{
    monitors: Monitor[];
    count: number;
    states: { state: MonitorState; count: number }[];
  }> {
    const { id, projectId, severity, state, words } = filter;
    const matching = this.db
      .selectFrom('monitors')
      .where((row) =>
        row.and([
          row('project_id', '=', projectId),
          ...(id === undefined ? [] : [row('id', '=', id)]),
          ...(state === undefined ? [] : [row(sql.ref<string>('state'), '=', state)]),
          ...(severity === undefined ? [] : [row(sql.ref<string>('severity'), '=', severity)]),
          ...words.map((word) => contains('name', word)),
        ]),
      );
    const direction = filter.descending ? 'desc' : 'asc';
    const [rows, { count }, states] = await Promise.all([
      matching
        .selectAll()
        .orderBy(orderOf(filter.sortBy), (order) =>
          filter.descending ? order.desc().nullsLast() : order.asc().nullsLast(),
        )
        .orderBy('id', direction)
        .limit(filter.limit)
        .offset(filter.offset)
        .execute(),
      matching
        .select((row) => row.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow(),
      this.db
        .selectFrom('monitors')
        .select(['state', (row) => row.fn.countAll<number | string>().as('count')])
        .where('project_id', '=', filter.projectId)
        .groupBy('state')
        .orderBy('state')
        .execute(),
    ]);
    return {
      monitors: await this.#complete(rows),
      count: Number(count),
      states: states.map((row) => ({ state: row.state, count: Number(row.count) })),
    };
  }

  /** One monitor of the project. Throws a `RecordError`. */
  async get(projectId: number, id: number, type?: Monitor['type']): Promise<Monitor> {
    const row = await this.#row(projectId, id);
    if (type !== undefined && row.type !== type) throw new RecordError('missing', 'not found');
    const [monitor] = await this.#complete([row]);
    if (!monitor) throw new RecordError('missing', 'not found');
    return monitor;
  }

  /** The newest evaluation of a monitor; null before the first. Throws a `RecordError`. */
  async evaluation(projectId: number, id: number): Promise<Evaluation | null> {
    const { evaluation } = await this.#row(projectId, id);
    return evaluation === null ? null : readEvaluation(evaluation, id);
  }

  /**
   * Stores monitors, all or none, active from now on. Throws a `RecordError`.
   *
   * @param evaluatedUntil Until when they count as evaluated, milliseconds since 1970: the first evaluation goes through the
   * minutes since. Left out, it begins with the newest minute.
   */
  async create(
    projectId: number,
    contents: readonly MonitorContent[],
    evaluatedUntil?: number,
  ): Promise<Monitor[]> {
    const rows = await this.db.transaction().execute(async (transaction) => {
      const created: Selectable<MonitorTable>[] = [];
      for (const content of contents) {
        await requireFreeKey(transaction, 'monitors', projectId, content.key);
        const row = await transaction
          .insertInto('monitors')
          .values({
            project_id: projectId,
            ...setByPeople(content),
            state: 'active',
            state_reason: '',
            revision: 1,
            evaluated_until: evaluatedUntil ?? null,
            evaluation: null,
            created_at: now(),
            updated_at: null,
            edited_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await linkChannels(transaction, projectId, row.id, content);
        created.push(row);
      }
      return created;
    });
    return await this.#complete(rows);
  }

  /** Throws the `RecordError` that `create`, or `update` of a target, would throw; reads only. */
  async check(projectId: number, content: MonitorContent, target?: RecordTarget): Promise<void> {
    if (target) await this.#replaceable(target, content);
    await requireFreeKey(this.db, 'monitors', projectId, content.key, target?.id);
    await requireChannels(this.db, projectId, content);
  }

  /** Replaces what people set; the state stays. Throws a `RecordError`. */
  async update(target: RecordTarget, content: MonitorContent): Promise<Monitor> {
    const before = await this.#replaceable(target, content);
    const editedAt = nowAfter(before.created_at);
    const row = await this.db.transaction().execute(async (transaction) => {
      await requireFreeKey(transaction, 'monitors', target.projectId, content.key, target.id);
      const written = await transaction
        .updateTable('monitors')
        .set({
          ...setByPeople(content),
          revision: before.revision + 1,
          edited_at: editedAt,
          ...(content.type === 'error' && { updated_at: editedAt }),
        })
        .where('id', '=', target.id)
        .where('revision', '=', before.revision)
        .returningAll()
        .executeTakeFirst();
      const changed = unlessOvertaken('monitor', written);
      await transaction
        .deleteFrom('monitor_channels')
        .where('monitor_id', '=', target.id)
        .execute();
      await linkChannels(transaction, target.projectId, target.id, content);
      return changed;
    });
    const [monitor] = await this.#complete([row]);
    if (!monitor) throw new RecordError('missing', 'not found');
    return monitor;
  }

  /** Pauses or resumes a monitor, from any state. Throws a `RecordError`. */
  async setState(projectId: number, id: number, state: 'active' | 'paused'): Promise<Monitor> {
    const before = await this.#row(projectId, id);
    const rests = before.state === 'paused' || before.state === 'failed';
    await this.db
      .updateTable('monitors')
      // A resumed monitor doesn't evaluate the minutes of its pause.
      .set({ state, state_reason: '', ...(rests && { evaluated_until: null }) })
      .where('id', '=', id)
      .execute();
    return await this.get(projectId, id);
  }

  /** Deletes a monitor with its alerts and their events. Throws a `RecordError`. */
  async delete(target: RecordTarget): Promise<void> {
    const { revision } = await this.#row(target.projectId, target.id);
    checkRevision('monitor', revision, target.revision);
    await this.db.transaction().execute(async (transaction) => {
      // The monitor first: whoever is about to open an alert of it waits for this row.
      await transaction.deleteFrom('monitors').where('id', '=', target.id).execute();
      await deleteGroups(transaction, target.id);
      await deleteAlerts(
        transaction,
        transaction.selectFrom('alerts').select('id').where('monitor_id', '=', target.id),
      );
      await transaction
        .deleteFrom('monitor_channels')
        .where('monitor_id', '=', target.id)
        .execute();
    });
  }

  /**
   * The metric monitors to evaluate up to the end of a minute, of all projects: those that aren't paused. One that was
   * evaluated far ahead of that, before somebody set the clock back, begins anew.
   *
   * @param onDamaged Told of a monitor that can't be read: the others are evaluated without it.
   */
  async due(until: number, onDamaged: (error: StoredValueError) => void): Promise<DueMonitor[]> {
    const rows = await this.db
      .selectFrom('monitors')
      .select(MONITOR_COLUMNS)
      .where('type', '=', 'metric')
      .where('state', '!=', 'paused')
      .where((row) =>
        row.or([
          row('evaluated_until', 'is', null),
          row('evaluated_until', '<', until),
          row('evaluated_until', '>', until + CLOCK_DIFFERENCE),
        ]),
      )
      .orderBy('id')
      .execute();
    const links = await this.db
      .selectFrom('monitor_channels')
      .innerJoin('monitors', 'monitors.id', 'monitor_channels.monitor_id')
      .selectAll('monitor_channels')
      .where('monitors.type', '=', 'metric')
      .orderBy('channel_id')
      .execute();
    const channels = Map.groupBy(links, (link) => link.monitor_id);
    return rows.flatMap((row) => {
      const channelIds = channels.get(row.id)?.map((link) => link.channel_id) ?? [];
      try {
        const monitor = monitorFromRow(row, channelIds, ZERO_COUNTS);
        const storedUntil = row.evaluated_until;
        const isAhead = storedUntil !== null && storedUntil > until;
        const evaluatedUntil = isAhead ? undefined : (storedUntil ?? undefined);
        return [{ monitor, evaluatedUntil, storedUntil, isAhead }];
      } catch (error) {
        if (!(error instanceof StoredValueError)) throw error;
        onDamaged(error);
        return [];
      }
    });
  }

  /** The error monitors of a project, the active ones unless told; their alerts are not counted. */
  async errorMonitors(
    projectId: number,
    states: readonly MonitorState[] = ['active'],
  ): Promise<Extract<Monitor, { type: 'error' }>[]> {
    const rows = await this.db
      .selectFrom('monitors')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('type', '=', 'error')
      .where('state', 'in', states)
      .orderBy('id')
      .execute();
    const channels = await this.#channels(rows);
    return rows
      .map((row) => monitorFromRow(row, channels.get(row.id) ?? [], ZERO_COUNTS))
      .filter((monitor) => monitor.type === 'error');
  }

  /**
   * Notes evaluations. A state changes only when it still is what it was, so that a pause in between holds, and nothing where
   * another server has evaluated the monitor meanwhile: its minutes are not gone through again.
   */
  async recordEvaluations(records: readonly EvaluationRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.db.transaction().execute(async (transaction) => {
      for (const { id, before, evaluation, until, storedUntil } of records)
        await transaction
          .updateTable('monitors')
          .set({
            state: evaluation.state,
            state_reason: reasonOf(evaluation),
            evaluation: jsonText(evaluation),
            updated_at: now(),
            ...(until !== undefined && { evaluated_until: until }),
          })
          .where('id', '=', id)
          .where('state', '=', before)
          .where('evaluated_until', storedUntil === null ? 'is' : '=', storedUntil)
          .execute();
    });
  }

  async #replaceable(
    target: RecordTarget,
    { type }: MonitorContent,
  ): Promise<Selectable<MonitorTable>> {
    const before = await this.#row(target.projectId, target.id);
    if (before.type !== type) throw new RecordError('missing', 'not found');
    checkRevision('monitor', before.revision, target.revision);
    return before;
  }

  async #row(projectId: number, id: number): Promise<Selectable<MonitorTable>> {
    return ownRecord(
      await this.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirst(),
      projectId,
    );
  }

  async #complete(rows: readonly Selectable<MonitorTable>[]): Promise<Monitor[]> {
    if (rows.length === 0) return [];
    const [channels, counts] = await Promise.all([
      this.#channels(rows),
      this.db
        .selectFrom('alerts')
        .select(['monitor_id', 'status', (row) => row.fn.countAll<number | string>().as('count')])
        .where('monitor_id', 'in', idsOf(rows))
        .groupBy(['monitor_id', 'status'])
        .execute(),
    ]);
    return rows.map((row) => {
      const ofMonitor = (status: 'open' | 'closed'): number =>
        Number(
          counts.find((count) => count.monitor_id === row.id && count.status === status)?.count ??
            0,
        );
      const alertCounts: AlertCounts = { open: ofMonitor('open'), closed: ofMonitor('closed') };
      return monitorFromRow(row, channels.get(row.id) ?? [], alertCounts);
    });
  }

  /** The channels that monitors tell, by the ids of monitors. */
  async #channels(
    rows: readonly Pick<Selectable<MonitorTable>, 'id'>[],
  ): Promise<ReadonlyMap<number, number[]>> {
    if (rows.length === 0) return new Map();
    const links = await this.db
      .selectFrom('monitor_channels')
      .selectAll()
      .where('monitor_id', 'in', idsOf(rows))
      .orderBy('channel_id')
      .execute();
    const byMonitor = Map.groupBy(links, (link) => link.monitor_id);
    return new Map([...byMonitor].map(([id, own]) => [id, own.map((link) => link.channel_id)]));
  }
}

/** Milliseconds by which the clocks of servers may differ: what is further ahead was written before a clock was set back. */
const CLOCK_DIFFERENCE = 5 * 60_000;

const readEvaluation = jsonColumn('monitors.evaluation', evaluationSchema);

/** Why a monitor is in a state that needs one. */
function reasonOf({ state, error, emptyQueries }: Evaluation): string {
  if (error !== '' || state !== 'no-data') return error;
  return `nothing has come for an hour of ${emptyQueries.join(', ')}`;
}

/** What monitors are sorted by. */
function orderOf(column: MonitorFilter['sortBy']) {
  if (column === 'severity') return severityRank('severity');
  return column === 'edited_at'
    ? sql<string>`coalesce(${sql.ref('edited_at')}, ${sql.ref('created_at')})`
    : sql.ref<string>(column);
}
