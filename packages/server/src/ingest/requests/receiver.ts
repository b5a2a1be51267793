import type { Buffer } from 'node:buffer';
import type { IngestResult } from '../ingest-result.ts';
import type { IngestLimits } from '../limits.ts';
import type { IngestProject, ProjectDirectory } from '../project.ts';
import type { FormatName } from '../signals/signals.ts';
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

  /** `now` gives milliseconds since 1970. */
  constructor(
    pipeline: RequestPipeline,
    projects: ProjectDirectory,
    { requestBytes, heldBytes }: IngestLimits,
    now: () => number,
  ) {
    this.requestBytes = requestBytes;
    this.#limiter = new ByteLimiter(heldBytes);
    this.#projects = new ProjectCache(projects, now);
    this.#pipeline = pipeline;
  }

  /** The project of a token, if it may send now. Throws a `Refusal`. */
  async admit(token: string): Promise<IngestProject> {
    const project = await this.#projects.byToken(token);
    this.#pipeline.requireRoom();
    return project;
  }

  /** Holds room for a request's body. Throws a `BusyError` when there is none. */
  hold(bytes: number): Hold {
    return this.#limiter.hold(bytes);
  }

  /** Stores a request's items. Throws a `Refusal`. */
  receive(project: IngestProject, format: FormatName, body: Buffer): Promise<IngestResult> {
    return this.#pipeline.receive(project, format, body);
  }
}
