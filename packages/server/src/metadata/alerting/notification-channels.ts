import {
  type ChannelType,
  labelMatcherSchema,
  type NotificationChannel,
  notificationChannelSchema,
  severitySchema,
} from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import { anyJson, jsonColumn, jsonText, storedRecord } from '../database/json-column.ts';
import type { NotificationChannelTable } from '../database/alerting-tables.ts';
import {
  checkRevision,
  ownRecord,
  RecordError,
  type RecordTarget,
  unlessOvertaken,
} from '../../shared/errors/record-error.ts';
import { storableText } from '../../shared/cut-text.ts';
import { requireFreeKey } from '../database/free-key.ts';
import { now } from '../database/times.ts';
import { leaveSteps } from './escalation-steps.ts';
import { Store } from '../database/store.ts';

/** Channels of a project. */
const MAX_CHANNELS = 1000;

type KindOf<Channel> = Channel extends NotificationChannel
  ? Pick<Channel, 'type' | 'params'>
  : never;

/** A type of channel with its params. */
export type ChannelKind = KindOf<NotificationChannel>;

/** What people set of a channel. */
export type ChannelContent = ChannelKind & {
  readonly name: string;
  readonly key: string;
  readonly owner: string;
} & Pick<NotificationChannel, 'severities' | 'matchers'>;

/** Where the notifications of a project go. */
export class NotificationChannels extends Store {
  /** All channels, by id. */
  async list(projectId: number): Promise<NotificationChannel[]> {
    const rows = await this.db
      .selectFrom('notification_channels')
      .selectAll()
      .where('project_id', '=', projectId)
      .orderBy('id')
      .execute();
    return rows.map(fromRow);
  }

  /** Channels of the project by id, those that are there. */
  async some(projectId: number, ids: readonly number[]): Promise<NotificationChannel[]> {
    if (ids.length === 0) return [];
    const rows = await this.db
      .selectFrom('notification_channels')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', 'in', ids)
      .execute();
    return rows.map(fromRow);
  }

  /** One channel of the project. Throws a `RecordError`, also when it isn't one of these types. */
  async get(
    projectId: number,
    id: number,
    types?: readonly ChannelType[],
  ): Promise<NotificationChannel> {
    const row = ownRecord(
      await this.db
        .selectFrom('notification_channels')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst(),
      projectId,
    );
    if (types !== undefined && !types.includes(row.type))
      throw new RecordError('invalid', `the channel is of the type ${row.type}`, 'type');
    return fromRow(row);
  }

  /**
   * Stores a channel that delivers from now on. Throws a `RecordError` when its key is taken, or when the project has
   * 1,000 channels.
   */
  async create(projectId: number, content: ChannelContent): Promise<NotificationChannel> {
    await this.check(projectId, content);
    const time = now();
    const row = await this.db
      .insertInto('notification_channels')
      .values({
        project_id: projectId,
        ...toRow(content),
        state: 'delivering',
        state_reason: '',
        revision: 1,
        failures: 0,
        failing_since: null,
        created_at: time,
        updated_at: time,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return fromRow(row);
  }

  /** Throws the `RecordError` that `create`, or `update` of a target, would throw; reads only. */
  async check(
    projectId: number,
    { key }: Pick<ChannelContent, 'key'>,
    target?: RecordTarget,
  ): Promise<void> {
    if (target) {
      const before = await this.get(target.projectId, target.id);
      checkRevision('channel', before.revision, target.revision);
    } else {
      await this.#requireRoom(projectId);
    }
    await requireFreeKey(this.db, 'notification_channels', projectId, key, target?.id);
  }

  /** Replaces what people set; the state stays. Throws a `RecordError`. */
  async update(target: RecordTarget, content: ChannelContent): Promise<NotificationChannel> {
    const before = await this.get(target.projectId, target.id);
    await this.check(target.projectId, content, target);
    const row = await this.db
      .updateTable('notification_channels')
      .set({ ...toRow(content), revision: before.revision + 1, updated_at: now() })
      .where('id', '=', target.id)
      .where('revision', '=', before.revision)
      .returningAll()
      .executeTakeFirst();
    return fromRow(unlessOvertaken('channel', row));
  }

  /** Sets whether the channel delivers. Throws a `RecordError`. */
  async setState(
    projectId: number,
    id: number,
    state: 'delivering' | 'paused',
  ): Promise<NotificationChannel> {
    await this.get(projectId, id);
    const row = await this.db
      .updateTable('notification_channels')
      .set({ state, state_reason: '', failures: 0, failing_since: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return fromRow(row);
  }

  /** Stops a channel that fails, unless people have changed its state meanwhile. */
  async disable(id: number, reason: string): Promise<void> {
    await this.db
      .updateTable('notification_channels')
      .set({
        state: 'disabled',
        state_reason: storableText(reason),
        failures: 0,
        failing_since: null,
      })
      .where('id', '=', id)
      .where('state', '=', 'delivering')
      .execute();
  }

  /** Notes a delivery that failed. Returns how many have failed one after the other, and since when. */
  async recordFailure(id: number, now: number): Promise<{ failures: number; since: number }> {
    const row = await this.db
      .updateTable('notification_channels')
      .set((set) => ({
        failures: set('failures', '+', 1),
        failing_since: set.fn.coalesce('failing_since', set.val(now)),
      }))
      .where('id', '=', id)
      .returning(['failures', 'failing_since'])
      .executeTakeFirst();
    return { failures: row?.failures ?? 0, since: row?.failing_since ?? now };
  }

  /** Notes a delivery that arrived. */
  async recordSuccess(id: number): Promise<void> {
    await this.db
      .updateTable('notification_channels')
      .set({ failures: 0, failing_since: null })
      .where('id', '=', id)
      .where('failures', '>', 0)
      .execute();
  }

  /** Deletes a channel and takes it off its monitors. Throws a `RecordError`. */
  async delete(target: RecordTarget): Promise<NotificationChannel> {
    const channel = await this.get(target.projectId, target.id);
    checkRevision('channel', channel.revision, target.revision);
    await this.db.transaction().execute(async (transaction) => {
      const told = await transaction
        .deleteFrom('monitor_channels')
        .where('channel_id', '=', target.id)
        .returning('monitor_id')
        .execute();
      const steps = await leaveSteps(transaction, target.projectId, target.id);
      const changed = new Set([...told.map((row) => row.monitor_id), ...steps]);
      if (changed.size > 0)
        // Whoever read one of them before is told that it is another one now.
        await transaction
          .updateTable('monitors')
          .set((row) => ({ revision: row('revision', '+', 1) }))
          .where('id', 'in', [...changed])
          .execute();
      await transaction.deleteFrom('notification_channels').where('id', '=', target.id).execute();
    });
    return channel;
  }

  async #requireRoom(projectId: number): Promise<void> {
    const { count } = await this.db
      .selectFrom('notification_channels')
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_CHANNELS)
      throw new RecordError('invalid', `a project has at most ${MAX_CHANNELS} channels`);
  }
}

const toRow = (
  content: ChannelContent,
): Pick<
  Selectable<NotificationChannelTable>,
  'name' | 'type' | 'params' | 'takes' | 'key' | 'owner'
> => ({
  name: content.name,
  type: content.type,
  params: jsonText(content.params),
  takes: jsonText({ severities: content.severities, matchers: content.matchers }),
  key: content.key,
  owner: content.owner,
});

const readParams = anyJson('notification_channels.params');

const readTakes = jsonColumn(
  'notification_channels.takes',
  z.object({
    severities: z.array(severitySchema).default([]),
    matchers: z.array(labelMatcherSchema).default([]),
  }),
);

function fromRow(row: Selectable<NotificationChannelTable>): NotificationChannel {
  return storedRecord('notification_channels', notificationChannelSchema, {
    id: row.id,
    projectId: row.project_id,
    orgId: row.project_id,
    name: row.name,
    type: row.type,
    state: row.state,
    stateReason: row.state_reason,
    params: readParams(row.params, row.id),
    ...readTakes(row.takes, row.id),
    revision: row.revision,
    key: row.key,
    owner: row.owner,
  });
}
