import { sql } from 'kysely';
import { POSTGRES_CLOCK } from '../database/clock.ts';
import { Store } from '../database/store.ts';

/** A server among those that share the store. */
export interface NodeAddress {
  readonly id: string;
  /** Where the others reach it. */
  readonly url: string;
}

/** A share of all series, and who counts them. */
interface ShareLease {
  readonly share: number;
  /** The id of the node that has it, or had it last; '' for nobody. */
  readonly node: string;
  /** Whether it may be taken. */
  readonly isFree: boolean;
}

/** Who is there, and who has what, at one moment. */
export interface NodesSeen {
  readonly nodes: readonly NodeAddress[];
  readonly shares: readonly ShareLease[];
}

/** Nodes share a PostgreSQL. */
const NOW = POSTGRES_CLOCK();

/** Servers that share a PostgreSQL, and the shares of series that each has on a lease. Times are those of the database. */
export class Nodes extends Store {
  /**
   * Says that a node is there for some milliseconds more, and has these shares for as long. A share that somebody else has
   * by now is not prolonged: the answer says whose it is.
   */
  async beat(
    node: NodeAddress,
    shares: readonly number[],
    milliseconds: number,
  ): Promise<NodesSeen> {
    const expires = sql<number>`${NOW} + ${milliseconds}`;
    await this.db
      .insertInto('nodes')
      .values({ ...node, expires_at: expires })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ url: node.url, expires_at: expires }),
      )
      .execute();
    if (shares.length > 0)
      await this.db
        .updateTable('series_shares')
        .set({ expires_at: expires })
        .where('node', '=', node.id)
        .where('share', 'in', shares)
        .execute();
    const nodes = await this.db
      .selectFrom('nodes')
      .select(['id', 'url'])
      .where('expires_at', '>', NOW)
      .orderBy('id')
      .execute();
    const leases = await this.db
      .selectFrom('series_shares')
      .select(['share', 'node', sql<boolean>`expires_at <= ${NOW}`.as('isFree')])
      .execute();
    return { nodes, shares: leases };
  }

  /** Makes shares that are not there yet; nobody has them. */
  async ensureShares(count: number): Promise<void> {
    await this.db
      .insertInto('series_shares')
      .values(Array.from({ length: count }, (_, share) => ({ share, node: '', expires_at: 0 })))
      .onConflict((conflict) => conflict.column('share').doNothing())
      .execute();
  }

  /** Takes those of some shares that nobody else has, for some milliseconds. Returns which it got. */
  async takeShares(id: string, shares: readonly number[], milliseconds: number): Promise<number[]> {
    const taken = await this.db
      .updateTable('series_shares')
      .set({ node: id, expires_at: sql<number>`${NOW} + ${milliseconds}` })
      .where('share', 'in', shares)
      .where((row) => row.or([row('expires_at', '<=', NOW), row('node', '=', id)]))
      .returning('share')
      .execute();
    return taken.map(({ share }) => share);
  }

  /** Gives shares back before their time. */
  async releaseShares(id: string, shares: readonly number[]): Promise<void> {
    if (shares.length === 0) return;
    await this.db
      .updateTable('series_shares')
      .set({ node: '', expires_at: 0 })
      .where('node', '=', id)
      .where('share', 'in', shares)
      .execute();
  }

  /** Says that a node is gone, with others that have been silent for a minute. */
  async leave(id: string): Promise<void> {
    await this.db
      .deleteFrom('nodes')
      .where((row) =>
        row.or([row('id', '=', id), row('expires_at', '<', sql<number>`${NOW} - 60000`)]),
      )
      .execute();
  }
}
