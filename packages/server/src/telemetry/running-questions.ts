import { AsyncLocalStorage } from 'node:async_hooks';
import type { Progress } from './errors.ts';

/** How far a question has got, which may be several queries. */
export interface QuestionProgress extends Progress {
  /** Milliseconds since it was asked. */
  readonly elapsed: number;
}

interface RunningQuestion {
  readonly since: number;
  /** What its queries have read, by their ids; those that ended soon are not in it. */
  readonly queries: Map<string, Progress>;
}

/** The questions that this server is answering, by the ids that their askers gave them. */
export class RunningQuestions {
  readonly #current = new AsyncLocalStorage<RunningQuestion>();
  readonly #byId = new Map<string, RunningQuestion>();

  /** Answers a question whose progress may be asked for meanwhile. One that is asked again with its id takes its place. */
  async run<Answer>(id: string, answer: () => Promise<Answer>): Promise<Answer> {
    const question: RunningQuestion = { since: performance.now(), queries: new Map() };
    this.#byId.set(id, question);
    try {
      return await this.#current.run(question, answer);
    } finally {
      if (this.#byId.get(id) === question) this.#byId.delete(id);
    }
  }

  /** Notes how far a query has got; called in the course of the question that it belongs to. */
  note(queryId: string, progress: Progress): void {
    this.#current.getStore()?.queries.set(queryId, progress);
  }

  /** How far a question has got; undefined when this server is not answering it. */
  progressOf(id: string): QuestionProgress | undefined {
    const question = this.#byId.get(id);
    if (!question) return undefined;
    const sum = { rows: 0, bytes: 0, totalRows: 0 };
    for (const { rows, bytes, totalRows } of question.queries.values()) {
      sum.rows += rows;
      sum.bytes += bytes;
      sum.totalRows += Math.max(rows, totalRows);
    }
    return { ...sum, elapsed: performance.now() - question.since };
  }
}
