import { checkSilence, describeMatchers } from '@spanlight/query/silences';
import type { Silence } from '@spanlight/sdk/schemas';
import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import {
  checkRevision,
  invalid,
  ownRecord,
  RecordError,
  type RecordTarget,
  unlessOvertaken,
} from '../../shared/errors/record-error.ts';
import type { SilenceTable } from '../database/alerting-tables.ts';
import { jsonText } from '../database/json-column.ts';
import { Store } from '../database/store.ts';
import type { Database } from '../database/tables.ts';
import { requireFreeKey } from '../database/free-key.ts';
import { type NamedSilence, ruleFromRow, silenceFromRow, type SilenceRow } from './silence-row.ts';
import { deleteMessages } from '../database/delete-messages.ts';

/** Silences of a project that are not over. */
const MAX_SILENCES = 1000;
/** Silences that a list holds: all that are not over, and as many that are. */
const MAX_LISTED = 2 * MAX_SILENCES;

/** What people set of a silence. */
export type SilenceContent = Pick<
  Silence,
  'name' | 'reason' | 'all' | 'matchers' | 'startsAt' | 'endsAt' | 'repeat' | 'key' | 'owner'
>;

/** What is not told of for a while. */
export class Silences extends Store {
  /** The time on which all servers agree, milliseconds since 1970: what one ends, none heeds any more. */
  readonly now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    super(db);
    this.now = now;
  }

  /** All of a project that are not over, and the newest that are; newest first. */
  async list(projectId: number, now = this.now()): Promise<Silence[]> {
    const rows = await this.#rows()
      .where('silences.project_id', '=', projectId)
      .orderBy((row) => row.case().when(isNotOver(now)).then(0).else(1).end())
      .orderBy('silences.id', 'desc')
      .limit(MAX_LISTED)
      .execute();
    return rows
      .toSorted((left, right) => right.id - left.id)
      .map((row) => silenceFromRow(row, now));
  }

  /** The silences of a project that are not over at `now` (milliseconds since 1970), by id. */
  async current(projectId: number, now: number): Promise<NamedSilence[]> {
    const rows = await this.#rows()
      .where('silences.project_id', '=', projectId)
      .where(isNotOver(now))
      .orderBy('silences.id')
      .execute();
    return rows.map(ruleFromRow);
  }

  /** The silences with these ids, of any project; missing ones are left out. */
  async some(ids: readonly number[]): Promise<NamedSilence[]> {
    if (ids.length === 0) return [];
    const rows = await this.#rows().where('silences.id', 'in', ids).execute();
    return rows.map(ruleFromRow);
  }

  /** One silence of the project. Throws a `RecordError`. */
  async get(projectId: number, id: number): Promise<Silence> {
    return silenceFromRow(await this.#row(projectId, id), this.now());
  }

  /** Stores a silence. Throws a `RecordError`. */
  async create(projectId: number, content: SilenceContent, userId: number): Promise<Silence> {
    await this.check(projectId, content);
    const time = new Date().toISOString();
    const { id } = await this.db
      .insertInto('silences')
      .values({
        ...toRow(content),
        project_id: projectId,
        revision: 1,
        user_id: userId,
        created_at: time,
        updated_at: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return await this.get(projectId, id);
  }

  /** Throws the `RecordError` that keeps a silence from being stored, in place of another where one is told. */
  async check(projectId: number, content: SilenceContent, target?: RecordTarget): Promise<void> {
    const now = this.now();
    requireSense(content, now);
    if (target) {
      const before = await this.#row(target.projectId, target.id);
      checkRevision('silence', before.revision, target.revision);
      const isBack = isOver(before.ends_at, now) && !isOver(milliseconds(content.endsAt), now);
      if (isBack) await this.#requireRoom(projectId, now);
    } else {
      if (isOver(milliseconds(content.endsAt), now))
        throw invalid('endsAt must be later than now', 'endsAt');
      await this.#requireRoom(projectId, now);
    }
    await requireFreeKey(this.db, 'silences', projectId, content.key, target?.id);
  }

  /** Replaces what people set. Throws a `RecordError`. */
  async update(target: RecordTarget, content: SilenceContent): Promise<Silence> {
    const before = await this.#row(target.projectId, target.id);
    await this.check(target.projectId, content, target);
    return await this.#change(target, before, toRow(content));
  }

  /** Ends a silence now; one that is over stays so. Its key is free again. Throws a `RecordError`. */
  async end(target: RecordTarget): Promise<Silence> {
    const before = await this.#row(target.projectId, target.id);
    checkRevision('silence', before.revision, target.revision);
    const now = this.now();
    const end = before.ends_at === null ? now : Math.min(before.ends_at, now);
    return await this.#change(target, before, { ends_at: end, key: '', owner: '' });
  }

  /** Forgets those that were over before a time, once everything they held back is told. Returns how many. */
  async forget(before: number, limit: number): Promise<number> {
    const rows = await this.db
      .selectFrom('silences')
      .select('id')
      .where('ends_at', '<', before)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.silence_id', '=', 'silences.id')
              .where('deliveries.skip_reason', '=', 'muted')
              .where('deliveries.summary_id', 'is', null),
          ),
        ),
      )
      .limit(limit)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await this.db.transaction().execute(async (transaction) => {
      const summaries = transaction
        .selectFrom('silence_summaries')
        .select('id')
        .where('silence_id', 'in', ids);
      await deleteMessages(transaction, 'summary_id', summaries);
      await transaction.deleteFrom('silence_summaries').where('silence_id', 'in', ids).execute();
      await transaction.deleteFrom('silences').where('id', 'in', ids).execute();
    });
    return ids.length;
  }

  async #change(
    { projectId, id }: Pick<RecordTarget, 'projectId' | 'id'>,
    before: SilenceRow,
    changes: Partial<Insertable<SilenceTable>>,
  ): Promise<Silence> {
    const now = this.now();
    const written = await this.db
      .updateTable('silences')
      .set({
        ...changes,
        revision: before.revision + 1,
        updated_at: new Date(now).toISOString(),
      })
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .where('revision', '=', before.revision)
      .returningAll()
      .executeTakeFirst();
    return silenceFromRow({ ...before, ...unlessOvertaken('silence', written) }, now);
  }

  async #row(projectId: number, id: number): Promise<SilenceRow> {
    return ownRecord(
      await this.#rows().where('silences.id', '=', id).executeTakeFirst(),
      projectId,
    );
  }

  #rows(): SelectQueryBuilder<Database, 'silences' | 'users', SilenceRow> {
    return this.db
      .selectFrom('silences')
      .leftJoin('users', 'users.id', 'silences.user_id')
      .selectAll('silences')
      .select(['users.name as user_name', 'users.email as user_email']);
  }

  async #requireRoom(projectId: number, now: number): Promise<void> {
    const { count } = await this.db
      .selectFrom('silences')
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .where('project_id', '=', projectId)
      .where(isNotOver(now))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_SILENCES)
      throw new RecordError('invalid', `a project has at most ${MAX_SILENCES} silences`);
  }
}

/** @param now milliseconds since 1970 */
function isNotOver(now: number): Expression<SqlBool> {
  const row = expressionBuilder<Database, 'silences'>();
  return row.or([row('silences.ends_at', 'is', null), row('silences.ends_at', '>', now)]);
}

/** Throws a `RecordError` that names the field for what can't be stored; what is only odd can. */
function requireSense({ startsAt, endsAt, ...content }: SilenceContent, now: number): void {
  const problem = checkSilence(
    { ...content, startsAt: milliseconds(startsAt), endsAt: milliseconds(endsAt) },
    now,
  ).find(({ severity }) => severity === 'error');
  if (!problem) return;
  const hint = problem.hint === undefined ? '' : `. ${problem.hint}`;
  throw invalid(`${problem.message}${hint}`, problem.path.join('.'));
}

const isOver = (endsAt: number | null, now: number): boolean => endsAt !== null && endsAt <= now;

const milliseconds = (time: string | null): number | null =>
  time === null ? null : Date.parse(time);

/** Characters of a name that is made of what a silence matches. */
const MAX_NAME = 200;

const toRow = (
  content: SilenceContent,
): Pick<
  Insertable<SilenceTable>,
  | 'name'
  | 'reason'
  | 'everything'
  | 'matchers'
  | 'starts_at'
  | 'ends_at'
  | 'repeat'
  | 'key'
  | 'owner'
> => ({
  name: content.name || nameOf(content),
  reason: content.reason,
  everything: Number(content.all),
  matchers: jsonText(content.matchers),
  starts_at: milliseconds(content.startsAt),
  ends_at: milliseconds(content.endsAt),
  repeat: content.repeat === null ? null : jsonText(content.repeat),
  key: content.key,
  owner: content.owner,
});

function nameOf({ all, matchers }: SilenceContent): string {
  if (all) return 'Everything';
  return describeMatchers(matchers).slice(0, MAX_NAME);
}
