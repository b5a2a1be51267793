import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Kysely, Selectable } from 'kysely';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { Database, ProjectTable } from '../database/tables.ts';
import { fromColumns } from '../database/names.ts';
import { now } from '../database/times.ts';
import { Store } from '../database/store.ts';

/** What the configuration says about a project. */
export interface ProjectSettings {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  readonly pinnedAttrs: readonly string[];
  readonly largeAttrs: readonly string[];
  readonly groupByEnv: boolean;
  readonly groupFuncsByService: boolean;
  readonly promCompat: boolean;
  readonly forceSpanName: readonly string[];
}

/** A stored project. Times are RFC 3339. */
export interface Project extends ProjectSettings {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What became of projects that were saved together, by their ids. */
interface SavedProjects {
  readonly added: readonly number[];
  /** Ids of projects whose token has changed. */
  readonly changed: readonly number[];
  /** Ids of stored projects that the configuration does not name. */
  readonly unnamed: readonly number[];
}

/** Projects. The configuration is where they change; the table is what everything else reads. */
export class Projects extends Store {
  async list(): Promise<Project[]> {
    const rows = await this.db.selectFrom('projects').selectAll().orderBy('id').execute();
    return rows.map(fromRow);
  }

  async find(id: number): Promise<Project | undefined> {
    const row = await this.db
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && fromRow(row);
  }

  async findByToken(token: string): Promise<Project | undefined> {
    const row = await this.db
      .selectFrom('projects')
      .selectAll()
      .where('token', '=', token)
      .executeTakeFirst();
    return row && fromRow(row);
  }

  /** Makes the project or brings it to what `settings` say. Other projects stay as they are. */
  async save(settings: ProjectSettings): Promise<void> {
    await save(this.db, settings);
  }

  /**
   * Makes the projects or brings them to what `all` say, whoever had their tokens before. Other projects keep what they have and
   * take nothing in any more: nobody knows their tokens.
   */
  async saveAll(all: readonly ProjectSettings[]): Promise<SavedProjects> {
    const wanted = new Map(all.map(({ id, token }) => [id, token]));
    return await this.db.transaction().execute(async (transaction) => {
      const present = await transaction.selectFrom('projects').select(['id', 'token']).execute();
      for (const { id, token } of present)
        if (wanted.get(id) !== token)
          await transaction
            .updateTable('projects')
            .set({ token: randomBytes(18).toString('base64url') })
            .where('id', '=', id)
            .execute();
      for (const settings of all) await save(transaction, settings);
      const known = new Map(present.map(({ id, token }) => [id, token]));
      const ids = all.map(({ id }) => id);
      return {
        added: ids.filter((id) => !known.has(id)),
        changed: ids.filter((id) => known.has(id) && known.get(id) !== wanted.get(id)),
        unnamed: present.map(({ id }) => id).filter((id) => !wanted.has(id)),
      };
    });
  }
}

async function save(db: Kysely<Database>, settings: ProjectSettings): Promise<void> {
  const row = toRow(settings);
  const at = now();
  await db
    .insertInto('projects')
    .values({ ...row, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, updated_at: at }))
    .execute();
}

const toRow = (settings: ProjectSettings): Omit<ProjectTable, 'created_at' | 'updated_at'> => ({
  id: settings.id,
  name: settings.name,
  token: settings.token,
  pinned_attrs: jsonText(settings.pinnedAttrs),
  large_attrs: jsonText(settings.largeAttrs),
  group_by_env: Number(settings.groupByEnv),
  group_funcs_by_service: Number(settings.groupFuncsByService),
  prom_compat: Number(settings.promCompat),
  force_span_name: jsonText(settings.forceSpanName),
});

const readPinnedAttrs = jsonColumn('projects.pinned_attrs', z.array(z.string()));
const readLargeAttrs = jsonColumn('projects.large_attrs', z.array(z.string()));
const readForceSpanName = jsonColumn('projects.force_span_name', z.array(z.string()));

const fromRow = (row: Selectable<ProjectTable>): Project => ({
  ...fromColumns(row),
  pinnedAttrs: readPinnedAttrs(row.pinned_attrs, row.id),
  largeAttrs: readLargeAttrs(row.large_attrs, row.id),
  groupByEnv: row.group_by_env === 1,
  groupFuncsByService: row.group_funcs_by_service === 1,
  promCompat: row.prom_compat === 1,
  forceSpanName: readForceSpanName(row.force_span_name, row.id),
});
