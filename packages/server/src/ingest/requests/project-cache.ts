import { UnauthenticatedError } from '../refusals.ts';
import type { IngestProject, ProjectDirectory } from '../project.ts';

/** Milliseconds for which the project of a token, or its absence, is cached: another server may change it. */
const CACHE_TIME = 5000;
/** How long a project is taken for its token's while nobody can be asked. */
const TRUSTED = 60_000;
const CAPACITY = 10_000;

interface Entry {
  readonly project: Promise<IngestProject | undefined>;
  readonly expires: number;
  /** What was known last, and when that was looked up. */
  known?: { readonly project: IngestProject; readonly since: number } | undefined;
}

/** Remembers for a while which project a token belongs to. */
export class ProjectCache {
  readonly #directory: ProjectDirectory;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();

  constructor(directory: ProjectDirectory, now: () => number) {
    this.#directory = directory;
    this.#now = now;
  }

  /** The project of a token. Throws an `UnauthenticatedError` when there is none. */
  async byToken(token: string): Promise<IngestProject> {
    const project = await this.#entry(token).project;
    if (project === undefined)
      throw new UnauthenticatedError('no project has the token of this DSN');
    return project;
  }

  #entry(token: string): Entry {
    const found = this.#entries.get(token);
    if (found !== undefined && found.expires > this.#now()) return found;
    if (this.#entries.size >= CAPACITY) this.#entries.clear();
    const entry: Entry = {
      project: this.#lookUp(token, found),
      expires: this.#now() + CACHE_TIME,
      known: found?.known,
    };
    this.#entries.set(token, entry);
    return entry;
  }

  async #lookUp(token: string, before: Entry | undefined): Promise<IngestProject | undefined> {
    const since = this.#now();
    try {
      const project = await this.#directory.byToken(token);
      const entry = this.#entries.get(token);
      if (entry) entry.known = project && { project, since };
      return project;
    } catch (error) {
      const known = before?.known;
      if (known && since - known.since < TRUSTED) return known.project;
      this.#entries.delete(token);
      throw error;
    }
  }
}
