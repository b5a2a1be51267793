import { checkMetricsQuery, checkMonitorSettings } from '@spanlight/query';
import { type CheckQuery, documentToMonitor, parseDocuments } from '@spanlight/sdk/documents';
import type { Finding } from './finding.ts';
import { checkIdentities } from './check-identities.ts';
import type { AnyLocated, Located } from './located.ts';
import type { Refusal } from './refusal.ts';
import { faultOf, type SourceFile } from './read-files.ts';

/** A query of a file, in which nothing is wrong as far as can be told without a server. */
export interface SoundQuery {
  readonly file: string | undefined;
  /** What was checked: the query, its metrics, and what asks it. */
  readonly asked: Parameters<CheckQuery>;
}

/** The documents of files that can be used, their queries, and everything wrong with files. */
export interface Documents {
  readonly documents: readonly AnyLocated[];
  readonly queries: readonly SoundQuery[];
  readonly findings: readonly Finding[];
}

/**
 * Reads the documents of files, queries included, without a server. Nothing is thrown: what is wrong is listed.
 *
 * @param isStrict whether a query of a dashboard that can be read and means nothing is an error: a server stores it, and
 *   the item shows what is wrong
 */
export function readDocuments(files: readonly SourceFile[], { isStrict = false } = {}): Documents {
  const read: AnyLocated[] = [];
  const queries: SoundQuery[] = [];
  const findings: Finding[] = [];
  for (const source of files) {
    const { file, text } = source;
    const fault = faultOf(source);
    if (fault !== undefined) {
      findings.push(fault);
      continue;
    }
    const parsed = parseDocuments(text, {
      checkQuery: (...asked) => {
        const checked = checkMetricsQuery(...asked, { isStrict });
        if (checked.problems.length === 0) queries.push({ file, asked });
        return checked;
      },
    });
    const own = parsed.documents.map((document): AnyLocated => ({ ...document, file }));
    read.push(...own);
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
  const { refused: twins, warnings } = checkIdentities(read);
  const refused = [...read.flatMap(settingProblems), ...twins];
  const faulty = new Set<Located>(refused.map(({ document }) => document));
  return {
    documents: read.filter((document) => !faulty.has(document)),
    queries,
    findings: [...findings, ...refused.map(({ finding }) => finding), ...warnings],
  };
}

/** What the server says of a monitor whose every setting is fine by itself. */
function settingProblems(document: AnyLocated): Refusal[] {
  if (document.kind !== 'monitor') return [];
  const content = documentToMonitor(document.value);
  if (content.type !== 'metric') return [];
  return checkMonitorSettings(content.params).map(({ field, message }) => {
    const key = field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    const position = document.positionOf([key]);
    return {
      document,
      finding: { ...position, file: document.file, level: 'error', rule: 'value', message },
    };
  });
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
