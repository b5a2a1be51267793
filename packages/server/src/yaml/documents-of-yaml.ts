import { checkMetricsQuery } from '@spanlight/query';
import {
  type DocumentKind,
  type DocumentValues,
  type ParsedDocument,
  parseDocuments,
  type Problem,
} from '@spanlight/sdk/documents';

/** Problems that an answer lists. */
const MAX_PROBLEMS = 50;

/** YAML that can't become what it is sent for. */
export class YamlError extends Error {
  override readonly name = 'YamlError';
  /** What is wrong with the text, each with its line and column; warnings too. */
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/**
 * What a YAML text describes, all of one kind and at least one.
 *
 * Throws a `YamlError` with everything wrong with the text.
 */
export function documentsOfYaml<Kind extends DocumentKind>(
  text: string,
  kind: Kind,
): DocumentValues[Kind][] {
  const { documents, problems } = parseDocuments(text, {
    checkQuery: checkMetricsQuery,
    expected: kind,
  });
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const isWithoutMonitors =
    kind === 'monitor' &&
    (first ? first.path === 'monitors' && first.code !== 'type' : documents.length === 0);
  if (isWithoutMonitors)
    throw new YamlError('YAML does not contain any monitors', problems.slice(0, MAX_PROBLEMS));
  if (first)
    throw new YamlError(summary(first, errors.length - 1), problems.slice(0, MAX_PROBLEMS));
  const other = documents.find((document) => document.kind !== kind);
  if (other) {
    const { line, column } = other.positionOf([]);
    throw new YamlError(`line ${line}, column ${column}: this is a ${other.kind}, not a ${kind}`);
  }
  if (documents.length === 0) throw new YamlError(`the YAML has no ${kind}`);
  return documents.filter((document) => isOfKind(document, kind)).map(({ value }) => value);
}

const isOfKind = <Kind extends DocumentKind>(
  document: ParsedDocument,
  kind: Kind,
): document is ParsedDocument & { readonly kind: Kind; readonly value: DocumentValues[Kind] } =>
  document.kind === kind;

/** The first mistake where readers show one line only. */
function summary({ line, column, message, hint }: Problem, others: number): string {
  const advice = hint === undefined ? '' : `. ${hint}`;
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return `line ${line}, column ${column}: ${message}${advice}${more}`;
}
