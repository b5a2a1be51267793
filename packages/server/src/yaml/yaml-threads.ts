import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import {
  type DashboardDocument,
  type DocumentKind,
  type DocumentValues,
  printDashboard,
} from '@spanlight/sdk/documents';
import { Tinypool } from 'tinypool';
import { ConcurrencyLimit } from '../shared/concurrency-limit.ts';
import { documentsOfYaml, YamlError } from './documents-of-yaml.ts';
import type { YamlOutcome, YamlTask, YamlText } from './yaml-worker.ts';

/** Characters that are read at once, in a few milliseconds whatever they are. */
const SHORT = 4096;
/** Items and rows of a dashboard that is written at once, in a few milliseconds. */
const SMALL = 50;
/** Texts that are read or written at one time: two, so that one person's don't hold up another's. */
const THREADS = 2;
/** Milliseconds a text may take from when a thread begins with it. The largest that people write take one second. */
const TIME_LIMIT = 5000;
/** Milliseconds after which a thread without work ends. */
const IDLE_LIMIT = 60_000;

/** This module runs as it is written, or compiled: so does the one that the threads run. */
const EXTENSION = path.extname(fileURLToPath(import.meta.url));

/**
 * Reads and writes YAML away from the thread that answers everybody: a text of a megabyte may take seconds, and gigabytes.
 */
export class YamlThreads {
  readonly #timeLimit: number;
  /** Here texts wait for a thread: in the pool they would spend their time with waiting. */
  readonly #limited = new ConcurrencyLimit(THREADS);
  #pool: Tinypool | undefined;
  /** The newest text of everybody who has one under way. */
  readonly #last = new Map<number, Promise<unknown>>();

  constructor(timeLimit: number = TIME_LIMIT) {
    this.#timeLimit = timeLimit;
  }

  /**
   * What a text describes, all of one kind and at least one. The texts of one user are read one after another.
   *
   * Throws a `YamlError` with everything wrong with the text, also when reading it takes too long.
   */
  async read<Kind extends DocumentKind>(
    userId: number,
    text: string,
    kind: Kind,
  ): Promise<DocumentValues[Kind][]> {
    if (text.length <= SHORT) return documentsOfYaml(text, kind);
    const read = (): Promise<YamlOutcome<Kind>> =>
      this.#limited.run(() => this.#readOnThread({ text, kind }));
    const outcome = (this.#last.get(userId) ?? Promise.resolve()).then(read, read);
    this.#last.set(userId, outcome);
    try {
      const found = await outcome;
      if ('message' in found) throw new YamlError(found.message, found.problems);
      return found.documents;
    } finally {
      if (this.#last.get(userId) === outcome) this.#last.delete(userId);
    }
  }

  /** The text of a dashboard. */
  async write(document: DashboardDocument): Promise<string> {
    if (partsOf(document) <= SMALL) return printDashboard(document);
    return this.#limited.run(async () => {
      const text: string = await this.#threads().run(document, { name: 'writeYaml' });
      return text;
    });
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #threads(): Tinypool {
    this.#pool ??= new Tinypool({
      filename: new URL(`./yaml-worker${EXTENSION}`, import.meta.url).href,
      runtime: 'worker_threads',
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_LIMIT,
      ...(EXTENSION === '.ts' && { execArgv: ['--conditions=@spanlight/source'] }),
    });
    return this.#pool;
  }

  async #readOnThread<Kind extends DocumentKind>(task: YamlText<Kind>): Promise<YamlOutcome<Kind>> {
    const timeUp = new AbortController();
    const { port1: heard, port2: begun } = new MessageChannel();
    let timer: NodeJS.Timeout | undefined;
    // On a busy machine a thread may take longer to start than a text to be read.
    heard.once('message', () => {
      timer = setTimeout(() => timeUp.abort(), this.#timeLimit);
    });
    const given: YamlTask<Kind> = { ...task, begun };
    try {
      const outcome: YamlOutcome<Kind> = await this.#threads().run(given, {
        name: 'readYaml',
        signal: timeUp.signal,
        transferList: [begun],
      });
      return outcome;
    } catch (error) {
      if (!timeUp.signal.aborted) throw error;
      const seconds = this.#timeLimit / 1000;
      throw new YamlError(`the YAML takes more than ${seconds} s to read: send it in pieces`);
    } finally {
      clearTimeout(timer);
      heard.close();
    }
  }
}

/** How many items and rows a dashboard has. */
function partsOf({ table_grid_items: above, grid_rows: rows }: DashboardDocument): number {
  return rows.reduce((parts, { items }) => parts + 1 + items.length, above.length);
}
