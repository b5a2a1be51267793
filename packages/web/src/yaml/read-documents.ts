import { checkMetricsQuery } from '@spanlight/query';
import {
  parseDocuments,
  type DocumentKind,
  type DocumentValues,
  type ParsedDocument,
  type Problem,
} from '@spanlight/sdk/documents';

/** What a text in an editor holds. */
export interface ReadYaml<Value> {
  readonly documents: readonly Value[];
  readonly problems: readonly Problem[];
  /** It can be saved. */
  readonly isValid: boolean;
}

/**
 * Reads documents of one kind from YAML text with every mistake in it, those in queries included.
 *
 * @param pick The value of a document of that kind; undefined for others.
 */
export function readDocuments<Kind extends DocumentKind>(
  text: string,
  kind: Kind,
  pick: (document: ParsedDocument) => DocumentValues[Kind] | undefined,
): ReadYaml<DocumentValues[Kind]> {
  const parsed = parseDocuments(text, { checkQuery: checkMetricsQuery, expected: kind });
  const documents: DocumentValues[Kind][] = [];
  const problems = [...parsed.problems];
  for (const document of parsed.documents) {
    const value = pick(document);
    if (value) documents.push(value);
    else problems.push(ofOtherKind(document, kind));
  }
  const isValid = documents.length > 0 && problems.every(({ severity }) => severity !== 'error');
  return { documents, problems, isValid };
}

function ofOtherKind({ kind, positionOf }: ParsedDocument, wanted: DocumentKind): Problem {
  const message = `this is a ${kind}, not a ${wanted}`;
  return { ...positionOf([]), path: '', code: 'value', severity: 'error', message };
}
