import * as z from 'zod';
import { type EmbedToken, embedTokenSchema } from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { EmbedTokenTable } from '../database/alerting-tables.ts';
import { Store } from '../database/store.ts';
import { mayReadProject } from './users.ts';

/** A token to keep; of its secret only a hash. */
export interface NewEmbedToken {
  readonly id: string;
  readonly secretHash: string;
  readonly projectId: number;
  /** Who minted it. */
  readonly userId: number;
  readonly resources: EmbedToken['resources'];
  readonly origins: readonly string[];
  readonly subject: string;
  readonly filters: EmbedToken['filters'];
  readonly only: EmbedToken['only'];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The tokens of pages that embed widgets. */
export class EmbedTokenStore extends Store {
  /** Keeps a token, and forgets those that have expired. */
  async create(token: NewEmbedToken): Promise<EmbedToken> {
    await this.db.deleteFrom('embed_tokens').where('expires_at', '<=', token.createdAt).execute();
    const row = await this.db
      .insertInto('embed_tokens')
      .values({
        id: token.id,
        secret_hash: token.secretHash,
        project_id: token.projectId,
        user_id: token.userId,
        resources: jsonText(token.resources),
        origins: jsonText(token.origins),
        subject: token.subject,
        filters: jsonText(token.filters),
        narrowed: jsonText(token.only),
        created_at: new Date(token.createdAt).toISOString(),
        expires_at: token.expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return fromRow(row);
  }

  /** The token of a secret, while it lives and the user who minted it may still sign in and read the project. */
  async find(
    secretHash: string,
    now: number,
  ): Promise<(EmbedToken & { readonly projectId: number; readonly userId: number }) | undefined> {
    const row = await this.db
      .selectFrom('embed_tokens')
      .innerJoin('users', 'users.id', 'embed_tokens.user_id')
      .selectAll('embed_tokens')
      .select('users.project_ids')
      .where('secret_hash', '=', secretHash)
      .where('expires_at', '>', now)
      .where('users.active', '=', 1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { project_id: projectId, user_id: userId, project_ids } = row;
    if (!mayReadProject({ id: userId, project_ids }, projectId)) return undefined;
    return { ...fromRow(row), projectId, userId };
  }

  /** Tokens of a project that still live, newest first. */
  async list(projectId: number, now: number): Promise<EmbedToken[]> {
    const rows = await this.db
      .selectFrom('embed_tokens')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1000)
      .execute();
    return rows.map(fromRow);
  }

  /** Revokes a token of the project. One that is gone already is no error. */
  async revoke(projectId: number, id: string): Promise<void> {
    await this.db
      .deleteFrom('embed_tokens')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute();
  }
}

const readResources = jsonColumn('embed_tokens.resources', embedTokenSchema.shape.resources);
const readFilters = jsonColumn('embed_tokens.filters', embedTokenSchema.shape.filters);
const readOnly = jsonColumn('embed_tokens.narrowed', embedTokenSchema.shape.only);
const readOrigins = jsonColumn('embed_tokens.origins', z.array(z.string()));

const fromRow = (row: Selectable<EmbedTokenTable>): EmbedToken => ({
  id: row.id,
  resources: readResources(row.resources, row.id),
  origins: readOrigins(row.origins, row.id),
  subject: row.subject,
  filters: readFilters(row.filters, row.id),
  only: readOnly(row.narrowed, row.id),
  createdAt: row.created_at,
  expiresAt: new Date(row.expires_at).toISOString(),
});
