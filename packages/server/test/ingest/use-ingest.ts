import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createIngest, type Ingest } from '../../src/ingest/ingest.ts';
import { type Engine, openEngine } from './engine.ts';
import { projects } from './pipeline.ts';

/** Ingest into an embedded engine, from before the first test of a file until after its last. */
export function useIngest(): { readonly engine: Engine; readonly ingest: Ingest } {
  let directory = '';
  let engine: Engine;
  let ingest: Ingest;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'spanlight-ingest-'));
    engine = await openEngine(directory);
    ingest = await createIngest({
      store: engine.client,
      projects,
      idempotencyKeys: engine.metadata.idempotencyKeys,
      limits: { flushMilliseconds: 10 },
    });
  });
  afterAll(async () => {
    await ingest.close();
    await engine.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    get engine() {
      return engine;
    },
    get ingest() {
      return ingest;
    },
  };
}
