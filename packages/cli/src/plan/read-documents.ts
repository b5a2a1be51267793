import { checkMetricsQuery, checkProblems } from '@spanlight/query';
import { documentToMonitor, parseDocuments } from '@spanlight/sdk/documents';
import type { BadByte } from './decode-utf8.ts';
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
  for (const { file, text, badByte } of files) {
    if (badByte !== undefined) {
      findings.push(notUtf8(file, badByte));
      continue;
    }
    const parsed = parseDocuments(text, {
      checkQuery: (query, metrics, target) => checkMetricsQuery(query, metrics, target, isStrict),
    });
    const own = parsed.documents.map((document): AnyLocated => ({ ...document, file }));
    documents.push(...own);
    findings.push(...own.flatMap(settingProblems));
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

/** What the server says of a monitor whose every setting is fine by itself. */
function settingProblems(document: AnyLocated): Finding[] {
  if (document.kind !== 'monitor') return [];
  const content = documentToMonitor(document.value);
  if (content.type !== 'metric') return [];
  return checkProblems(content.params).map(({ field, message }) => ({
    ...document.positionOf([field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)]),
    file: document.file,
    level: 'error',
    rule: 'value',
    message,
  }));
}

/** Read as UTF-8, some of its characters would become others. */
const notUtf8 = (file: string | undefined, { line, column }: BadByte): Finding => ({
  file,
  line,
  column,
  endLine: line,
  endColumn: column + 1,
  level: 'error',
  rule: 'encoding',
  message: 'the file is not UTF-8 from here on',
  hint: 'Save it as UTF-8; nothing of it was read',
});

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
