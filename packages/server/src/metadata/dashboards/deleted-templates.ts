import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { now } from '../database/times.ts';
import { Store } from '../database/store.ts';

/** The templates whose dashboards people deleted: they are not made again. */
export class DeletedTemplates extends Store {
  /** Ids of the templates that the project doesn't want. */
  async list(projectId: number): Promise<Set<string>> {
    const rows = await this.db
      .selectFrom('deleted_templates')
      .select('template_id')
      .where('project_id', '=', projectId)
      .execute();
    return new Set(rows.map((row) => row.template_id));
  }
}

/** Remembers that the project doesn't want a template's dashboard. */
export async function rememberDeletedTemplate(
  db: Transaction<Database>,
  projectId: number,
  templateId: string,
): Promise<void> {
  await db
    .insertInto('deleted_templates')
    .values({ project_id: projectId, template_id: templateId, deleted_at: now() })
    .onConflict((conflict) => conflict.columns(['project_id', 'template_id']).doNothing())
    .execute();
}
