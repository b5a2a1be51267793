import type { CheckQuery } from './queries/check-query.ts';
import { type AnyDocument, type DocumentKind, readDocument } from './kinds.ts';
import { MAX_PROBLEMS, type PathStep, type Position, type Problem } from './source/problem.ts';
import { readSource } from './source/source.ts';

export interface ParseOptions {
  /** Checks queries. Without it only their presence is checked. */
  readonly checkQuery?: CheckQuery;
  /** What a document counts as that shows nothing of any kind. Default: a dashboard. */
  readonly expected?: DocumentKind;
}

/** Characters of a message: it may quote a text of any length. */
const MAX_MESSAGE = 300;

/** Characters of a hint, which may be a list of all keys there are. */
const MAX_HINT = 1000;

/** A document of a file that can be used: its kind, what it describes with every default, and its places. */
export type ParsedDocument = AnyDocument & {
  /** Where a value stands in the file, by its keys and indexes there. */
  readonly positionOf: (path: readonly PathStep[]) => Position;
};

/** What a file holds. */
export interface ParsedFile {
  /** The documents without errors, in the order of the file. */
  readonly documents: readonly ParsedDocument[];
  /** Errors and warnings by their place in the file. */
  readonly problems: readonly Problem[];
}

/** Reads a YAML file with any number of documents. Nothing is thrown: what is wrong is listed. */
export function parseDocuments(text: string, options: ParseOptions = {}): ParsedFile {
  const documents: ParsedDocument[] = [];
  const problems: Problem[] = [];
  for (const source of readSource(text)) {
    problems.push(...source.problems, ...source.warnings);
    if (source.problems.length > 0) continue;
    const found = readDocument(source, options.checkQuery, options.expected);
    problems.push(...found.problems);
    for (const { at, ...document } of found.documents)
      documents.push({
        ...document,
        positionOf: (path) => source.positionOf([...at, ...path]),
      });
  }
  return { documents, problems: worst(problems).map(shortened) };
}

/** As many problems as are told, by their place. Where there are too many, warnings go first. */
function worst(problems: readonly Problem[]): Problem[] {
  const isError = ({ severity }: Problem): number => Number(severity === 'error');
  return problems
    .toSorted((a, b) => isError(b) - isError(a))
    .slice(0, MAX_PROBLEMS)
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
}

const shortened = (problem: Problem): Problem => ({
  ...problem,
  path: cut(problem.path),
  message: cut(problem.message),
  ...(problem.hint !== undefined && { hint: cut(problem.hint, MAX_HINT) }),
});

const cut = (text: string, most = MAX_MESSAGE): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
