import { type SavedView, savedViewSchema } from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { SavedViewTable } from '../database/tables.ts';
import { fromColumns } from '../database/names.ts';
import { now } from '../database/times.ts';
import { Store } from '../database/store.ts';

/** What a user saves. */
export type NewSavedView = Pick<
  SavedView,
  'userId' | 'projectId' | 'name' | 'route' | 'params' | 'query'
>;

const MAX_VIEWS = 100;

/** Screens saved with their filters. Everyone who may read the project sees them. */
export class SavedViews extends Store {
  /** At most 100 views with their authors, pinned first, then newest first. */
  async list(projectId: number): Promise<SavedView[]> {
    const rows = await this.db
      .selectFrom('saved_views')
      .innerJoin('users', 'users.id', 'saved_views.user_id')
      .selectAll('saved_views')
      .select(['users.name as user_name', 'users.avatar as user_avatar'])
      .where('project_id', '=', projectId)
      .orderBy('pinned', 'desc')
      .orderBy('saved_views.id', 'desc')
      .limit(MAX_VIEWS)
      .execute();
    return rows.map(({ user_name: name, user_avatar: avatar, ...row }) =>
      Object.assign(fromRow(row), { user: { id: row.user_id, name, avatar } }),
    );
  }

  async create(view: NewSavedView): Promise<SavedView> {
    const row = await this.db
      .insertInto('saved_views')
      .values({
        user_id: view.userId,
        project_id: view.projectId,
        name: view.name,
        route: view.route,
        params: jsonText(view.params),
        query: jsonText(view.query),
        pinned: 0,
        created_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return fromRow(row);
  }

  /** Deletes a view of the project. One that is gone already is no error. */
  async delete(projectId: number, id: number): Promise<void> {
    await this.db
      .deleteFrom('saved_views')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute();
  }

  /** Pins or unpins a view of the project. Returns whether there is such a view. */
  async setPinned(projectId: number, id: number, pinned: boolean): Promise<boolean> {
    const result = await this.db
      .updateTable('saved_views')
      .set({ pinned: Number(pinned) })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }
}

const readParams = jsonColumn('saved_views.params', savedViewSchema.shape.params);
const readQuery = jsonColumn('saved_views.query', savedViewSchema.shape.query);

const fromRow = (row: Selectable<SavedViewTable>): SavedView => ({
  ...fromColumns(row),
  params: readParams(row.params, row.id),
  query: readQuery(row.query, row.id),
  pinned: row.pinned === 1,
});
