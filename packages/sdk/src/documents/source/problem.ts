/** A step from the top of a document to one of its values: a key or an index. */
export type PathStep = string | number;

/** Where something stands in a text. Lines and columns count from 1; the end is exclusive. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** What kind of mistake a problem is, for tools that sort or silence problems. */
export type ProblemCode =
  | 'syntax'
  | 'size'
  | 'duplicate-key'
  | 'unknown-key'
  | 'missing-key'
  | 'type'
  | 'value'
  | 'metric'
  | 'query'
  | 'column';

/** One thing wrong with a file. */
export interface Problem extends Position {
  /** The place inside the document, such as `grid_rows[0].items[2].query[1]`; empty for the whole. */
  readonly path: string;
  readonly code: ProblemCode;
  /** With an error the document can't be used; a warning is advice. */
  readonly severity: 'error' | 'warning';
  /** What is wrong, one sentence without a full stop. */
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** Problems told of one file: one that is all wrong needs no longer list, nor the time to make it. */
export const MAX_PROBLEMS = 200;

/** Steps as text: `table[0].columns["per_min(sum($x))"].unit`. */
export function pathText(path: readonly PathStep[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^\w+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** `file:line:column: message. Hint` on one line, the way compilers write it. */
export function problemText(problem: Problem, file?: string): string {
  const place = `${file === undefined ? '' : `${file}:`}${problem.line}:${problem.column}`;
  const hint = problem.hint === undefined ? '' : `. ${problem.hint}`;
  return `${place}: ${problem.message}${hint}`;
}
