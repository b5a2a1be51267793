import type { Buffer } from 'node:buffer';
import type { IngestResult } from '../ingest-result.ts';
import type { IngestHealth } from '../accounting/ingest-health.ts';
import type { IngestLimits } from '../limits.ts';
import type { IngestProject, ProjectDirectory } from '../project.ts';
import type { FormatName } from '../signals/signals.ts';
import type { Refusal } from '../refusals.ts';
import { ByteLimiter, type Hold } from './byte-limiter.ts';
import { ProjectCache } from './project-cache.ts';
import type { RequestPipeline } from './request-pipeline.ts';

/** What a transport needs of ingest. */
export class Receiver {
  /** Bytes of a request, decompressed. */
  readonly requestBytes: number;
  readonly #limiter: ByteLimiter;
  readonly #projects: ProjectCache;
  readonly #pipeline: RequestPipeline;
  readonly #health: IngestHealth;

  /** `now` gives milliseconds since 1970. */
  constructor(
    pipeline: RequestPipeline,
    projects: ProjectDirectory,
    limits: IngestLimits,
    now: () => number,
    health: IngestHealth,
  ) {
    this.requestBytes = limits.requestBytes;
    this.#limiter = new ByteLimiter(limits, now);
    this.#projects = new ProjectCache(projects, now);
    this.#pipeline = pipeline;
    this.#health = health;
  }

  /** The project of a token, if it may send now. Throws a `Refusal`. */
  async admit(token: string): Promise<IngestProject> {
    const project = await this.#projects.byToken(token);
    this.#pipeline.requireRoom();
    return project;
  }

  /** Lets a request's body in, which holds room as it comes. Throws a `BusyError` when there is none for as many bytes. */
  hold(announced: number): Hold {
    const hold = this.#limiter.hold(announced);
    this.#health.admitted();
    return hold;
  }

  /** Bytes for which room is held. */
  get heldBytes(): number {
    return this.#limiter.held;
  }

  /** Counts a request that was turned away. */
  refused(refusal: Refusal): void {
    this.#health.refused(refusal);
  }

  /**
   * Stores a request's items. Throws a `Refusal`.
   *
   * @param onRead called once the body is not read any more, long before the store has what was in it
   */
  receive(
    project: IngestProject,
    format: FormatName,
    body: Buffer,
    onRead: () => void,
  ): Promise<IngestResult> {
    return this.#pipeline.receive(project, format, body, { onRead });
  }
}
