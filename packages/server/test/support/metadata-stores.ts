import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MetadataStore } from '../../src/metadata/open.ts';
import type { ProjectSettings } from '../../src/metadata/accounts/projects.ts';
import { startPostgres } from './postgres.ts';

/** An empty metadata store, and how to get rid of it. */
export interface StorePlace {
  readonly store: MetadataStore;
  remove(): Promise<void>;
}

/** The metadata stores that can be opened here, by name: SQLite, and PostgreSQL where one is installed. */
export async function metadataStores(): Promise<[string, () => Promise<StorePlace>][]> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') {
    console.warn(`PostgreSQL was left out: ${postgres}`);
    return [['SQLite', sqliteStore]];
  }
  const store: MetadataStore = { kind: 'postgres', url: postgres.url };
  return [
    ['SQLite', sqliteStore],
    ['PostgreSQL', () => Promise.resolve({ store, remove: postgres.stop })],
  ];
}

/** An empty store in a file of its own. */
export async function sqliteStore(): Promise<StorePlace> {
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-metadata-'));
  return {
    store: { kind: 'sqlite', file: path.join(root, 'metadata.sqlite') },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** A project as the configuration might describe it. */
export const projectSettings = (id: number): ProjectSettings => ({
  id,
  name: `Project ${id}`,
  token: `token-${id}`,
  pinnedAttrs: ['service_name'],
  largeAttrs: [],
  groupByEnv: true,
  groupFuncsByService: false,
  promCompat: true,
  forceSpanName: [],
});
