import { coreAttributes } from '@spanlight/sdk/schemas';
import { Store } from '../database/store.ts';

/** The attribute keys a user wants to see first. Core attributes are pinned until unpinned. */
export class PinnedFacets extends Store {
  /** The user's own keys by name, then the core keys in their order. A guest has the core keys. */
  async list(userId: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('pinned_facets')
      .select(['attr', 'pinned'])
      .where('user_id', '=', userId)
      .execute();
    const core = new Set<string>(coreAttributes);
    const unpinned = new Set(rows.filter((row) => row.pinned === 0).map((row) => row.attr));
    const own = rows.filter((row) => row.pinned === 1 && !core.has(row.attr));
    return [
      ...own.map((row) => row.attr).toSorted(),
      ...coreAttributes.filter((attr) => !unpinned.has(attr)),
    ];
  }

  async pin(userId: number, attr: string): Promise<void> {
    await this.#set(userId, attr, 1);
  }

  async unpin(userId: number, attr: string): Promise<void> {
    await this.#set(userId, attr, 0);
  }

  async #set(userId: number, attr: string, pinned: number): Promise<void> {
    await this.db
      .insertInto('pinned_facets')
      .values({ user_id: userId, attr, pinned })
      .onConflict((conflict) => conflict.columns(['user_id', 'attr']).doUpdateSet({ pinned }))
      .execute();
  }
}
