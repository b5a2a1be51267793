import type { CheckQuery } from './check-query.ts';
import { documentReaders, kindOf } from './kinds.ts';
import type { DocumentKind, DocumentValues } from './kinds.ts';
import type { PathStep, Position, Problem } from './problem.ts';
import { readSource } from './source.ts';

/** Problems told of one file: one that is all wrong needs no longer list. */
const MOST_PROBLEMS = 200;

export interface ParseOptions {
  /** Checks queries. Without it only their presence is checked. */
  readonly checkQuery?: CheckQuery;
}

/** Characters of a message: it may quote a text of any length. */
const LONGEST_MESSAGE = 300;

/** A document of a file that can be used. */
export type ParsedDocument = { readonly [Kind in DocumentKind]: Parsed<Kind> }[DocumentKind];

interface Parsed<Kind extends DocumentKind> {
  readonly kind: Kind;
  /** What it describes, with every default filled in. */
  readonly value: DocumentValues[Kind];
  /** Where a value stands in the file, by its keys and indexes there. */
  readonly positionOf: (path: readonly PathStep[]) => Position;
}

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
    problems.push(...source.problems);
    if (source.problems.length > 0) continue;
    const kind = kindOf(source.value);
    const found = documentReaders[kind](source, options.checkQuery);
    problems.push(...found.problems);
    if (found.value === undefined) continue;
    const positionOf = (path: readonly PathStep[]): Position => source.positionOf(path);
    documents.push({ kind, value: found.value, positionOf });
  }
  const sorted = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return { documents, problems: sorted.slice(0, MOST_PROBLEMS).map(shortened) };
}

const shortened = (problem: Problem): Problem => ({
  ...problem,
  path: cut(problem.path),
  message: cut(problem.message),
  ...(problem.hint !== undefined && { hint: cut(problem.hint) }),
});

const cut = (text: string): string =>
  text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE - 1)}…` : text;
