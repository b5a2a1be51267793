import { setTimeout } from 'node:timers/promises';
import { ApiError } from '../api/http/api-error.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { DeletionNotes } from '../metadata/coordination/deletion-notes.ts';
import type { TelemetryClient } from '../telemetry/client.ts';
import { deleteTelemetry } from '../telemetry/delete-project.ts';
import type { Deployment } from '../telemetry/migrations/deployment.ts';
import { type Folding, StillFoldingError } from '../telemetry/rollups/folding.ts';

/** Milliseconds between two looks at what other servers have noted. */
const LOOK = 1000;
/** Milliseconds within which others have noticed that telemetry was deleted. */
const NOTICED = 3 * LOOK;
/** Milliseconds after which a caller is answered, whatever: load balancers wait for 90 seconds. */
const ANSWER = 75_000;
/** Seconds after which to ask again. */
const AGAIN = 10;

export interface DeletionsOptions {
  readonly notes: DeletionNotes;
  /** Whether other servers use the same stores. */
  readonly isShared: boolean;
  readonly telemetry: TelemetryClient;
  readonly deployment: Deployment;
  readonly ingest: Ingest;
  readonly folding: Folding;
  /** Called with what keeps this server from knowing what others delete. */
  readonly onError: (error: unknown) => void;
  /** Called with why a deletion failed whose caller was answered before. */
  readonly onFailure: (error: unknown) => void;
}

/** Deletes all telemetry of projects, on whichever server is asked, and does its part where another one is. */
export class Deletions {
  readonly #options: DeletionsOptions;
  readonly #stopped = new AbortController();
  /** By project: what is being deleted. */
  readonly #underWay = new Map<number, Promise<void>>();
  /** What this server has heeded, as `DeletionNotes.deletions` has it. */
  #known: ReadonlyMap<number, string> = new Map();
  #watching: Promise<void> = Promise.resolve();

  constructor(options: DeletionsOptions) {
    this.#options = options;
  }

  /** Begins to look at what other servers note. */
  start(): void {
    if (this.#options.isShared) this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#watching;
  }

  /**
   * Deletes the telemetry of a project, or waits with whoever asked for that before. `onDeleted` is called when it is gone, also
   * where that takes longer than this.
   *
   * @throws ApiError (503) where it is not gone in time: it goes on, or has not begun because another server folds or deletes
   */
  async delete(projectId: number, onDeleted: () => void): Promise<void> {
    const waited = new AbortController();
    let isAnswered = false;
    const tooLong = setTimeout(ANSWER, undefined, { signal: waited.signal, ref: false }).then(
      () => {
        isAnswered = true;
        throw later(`the telemetry of project ${projectId} is still being deleted: ask again`);
      },
    );
    const deletion = this.#deletionOf(projectId, onDeleted);
    deletion.catch((error: unknown) => {
      if (isAnswered) this.#options.onFailure(error);
    });
    try {
      await Promise.race([deletion, tooLong]);
    } catch (error) {
      if (error instanceof StillFoldingError)
        throw later(`nothing was deleted yet, as ${error.message}: ask again`);
      throw error;
    } finally {
      waited.abort();
    }
  }

  #deletionOf(projectId: number, onDeleted: () => void): Promise<void> {
    const known = this.#underWay.get(projectId);
    if (known) return known;
    const deletion = this.#delete(projectId)
      .then(onDeleted)
      .finally(() => this.#underWay.delete(projectId));
    this.#underWay.set(projectId, deletion);
    return deletion;
  }

  async #delete(projectId: number): Promise<void> {
    const { notes, isShared, telemetry, deployment, ingest, folding } = this.#options;
    await ingest.flush();
    await folding.whileResting(async () => {
      try {
        await deleteTelemetry(telemetry, projectId, deployment);
      } finally {
        // Attributes of series go with the rest, also where only part of it went.
        ingest.forgetProject(projectId);
        if (isShared) await notes.noteDeleted(projectId);
      }
    });
    if (isShared) await setTimeout(NOTICED, undefined, { ref: false });
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await this.#look().catch(this.#options.onError);
      await setTimeout(LOOK, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const { notes, ingest, folding } = this.#options;
    // Folding under way may take its time to end, and others may delete meanwhile.
    folding.rest(await notes.isRestAsked()).catch(this.#options.onError);
    const deletions = await notes.deletions();
    for (const [projectId, value] of deletions)
      if (this.#known.get(projectId) !== value) ingest.forgetProject(projectId);
    this.#known = deletions;
  }
}

const later = (message: string): ApiError =>
  new ApiError(503, 'unavailable', message, { retryAfter: AGAIN });
