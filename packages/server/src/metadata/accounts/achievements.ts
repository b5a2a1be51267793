import { type Achievement, type AchievementName, achievementNames } from '@spanlight/sdk/schemas';
import { now } from '../database/times.ts';
import { Store } from '../database/store.ts';

/** The steps of getting started that each project has taken. */
export class Achievements extends Store {
  /** What this process has recorded: ingest reports the same step with every request. */
  readonly #recorded = new Set<string>();

  /** In the order of the steps. */
  async list(projectId: number): Promise<Achievement[]> {
    const rows = await this.db
      .selectFrom('achievements')
      .select(['id', 'name'])
      .where('project_id', '=', projectId)
      .execute();
    return achievementNames.flatMap((name) => {
      const row = rows.find((candidate) => candidate.name === name);
      return row ? [{ id: row.id, name }] : [];
    });
  }

  /** Records a step; one that was taken before stays as it is. */
  async record(projectId: number, name: AchievementName): Promise<void> {
    const key = `${projectId} ${name}`;
    if (this.#recorded.has(key)) return;
    this.#recorded.add(key);
    try {
      await this.db
        .insertInto('achievements')
        .values({ project_id: projectId, name, created_at: now() })
        .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
        .execute();
    } catch (error) {
      this.#recorded.delete(key);
      throw error;
    }
  }
}
