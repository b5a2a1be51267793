import { checkMetricsQuery } from '@spanlight/query';
import { parseDocuments } from '@spanlight/sdk/documents';
import type { Finding } from './finding.ts';
import { checkIdentities } from './check-identities.ts';
import type { AnyLocated } from './located.ts';
import type { SourceFile } from './read-files.ts';

/** The documents of files and everything wrong with them. */
export interface Documents {
  readonly documents: readonly AnyLocated[];
  readonly findings: readonly Finding[];
}

/**
 * Reads the documents of files, queries included, without a server. Nothing is thrown: what is wrong is listed.
 *
 * @param isStrict whether a query of a dashboard that can be read and means nothing is an error: a server stores it, and
 *   the item shows what is wrong
 */
export function readDocuments(files: readonly SourceFile[], isStrict = false): Documents {
  const documents: AnyLocated[] = [];
  const findings: Finding[] = [];
  for (const { file, text } of files) {
    const parsed = parseDocuments(text, {
      checkQuery: (query, metrics, target) =>
        checkMetricsQuery(query, metrics, target, isStrict || target === 'monitor'),
    });
    documents.push(...parsed.documents.map((document) => ({ ...document, file })));
    if (parsed.documents.length === 0 && parsed.problems.length === 0)
      findings.push(nothingIn(file));
    findings.push(
      ...parsed.problems.map(({ code, severity, path: _path, ...rest }) => ({
        ...rest,
        file,
        level: severity,
        rule: code,
      })),
    );
  }
  return { documents, findings: [...findings, ...checkIdentities(documents)] };
}

/** Somebody may have meant to write something. */
const nothingIn = (file: string | undefined): Finding => ({
  file,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  level: 'warning',
  rule: 'empty',
  message: 'the file holds no document',
  hint: 'A dashboard begins with "schema: v2", monitors with "monitors:", channels with "channels:"',
});
