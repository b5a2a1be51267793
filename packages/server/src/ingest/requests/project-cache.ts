import { UnauthenticatedError } from '../refusals.ts';
import type { IngestProject, ProjectDirectory } from '../project.ts';

/** How long a project is remembered, and how long it is that a token has none, in milliseconds. */
const KNOWN_FOR = 30_000;
const UNKNOWN_FOR = 5000;
const CAPACITY = 10_000;

interface Entry {
  readonly project: Promise<IngestProject | undefined>;
  expires: number;
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
      project: this.#lookUp(token),
      expires: this.#now() + KNOWN_FOR,
    };
    this.#entries.set(token, entry);
    return entry;
  }

  async #lookUp(token: string): Promise<IngestProject | undefined> {
    try {
      const project = await this.#directory.byToken(token);
      const entry = this.#entries.get(token);
      if (project === undefined && entry) entry.expires = this.#now() + UNKNOWN_FOR;
      return project;
    } catch (error) {
      this.#entries.delete(token);
      throw error;
    }
  }
}
