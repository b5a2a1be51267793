import { diagnoseQuery, type Diagnostic } from '@spanlight/query';
import { SilentExit, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { type InputStream, readBytes } from '../../io/io.ts';
import { sanitise, sanitiseLines } from '../../output/sanitise.ts';
import type { Paint } from '../../output/style.ts';
import { decodeUtf8, notUtf8 } from '../../plan/decode-utf8.ts';
import type { Finding } from '../../plan/finding.ts';
import { readSource, type SourceFile } from '../../plan/read-files.ts';
import { fromRoot } from '../../report/from-root.ts';
import { githubAnnotation } from '../../report/github.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** What to check and how to report. */
export interface LintOptions {
  text: string | undefined;
  files: readonly string[];
  format: 'text' | 'json' | 'github';
}

/** A mistake and where it is. */
interface LintFinding extends Omit<Finding, 'level' | 'rule'> {
  readonly suggestion: string | undefined;
}

/**
 * Checks queries and prints what is wrong with them.
 *
 * @throws SilentExit with code 1 when something is.
 */
export async function lintQueries(context: CommandContext, options: LintOptions): Promise<void> {
  const sources = await readSources(context, options);
  const output = await context.output();
  const format = output.forPeople ? options.format : 'json';
  const results = sources.map((source) => ({
    source,
    diagnostics: source.badByte === undefined ? diagnoseQuery(source.text.trimEnd()) : [],
  }));
  const findings = results.flatMap(({ source, diagnostics }) => [
    ...encodingFault(source),
    ...diagnostics.map((diagnostic) => locate(source, diagnostic)),
  ]);
  switch (format) {
    case 'json':
      await output.data({ findings });
      break;
    case 'github':
      output.commands(
        fromRoot(findings.map(annotated), context.io.env).map((finding) =>
          githubAnnotation(finding, 'Query'),
        ),
      );
      break;
    case 'text':
      output.lines(results.flatMap((result) => textReport(result, output.paint)));
      if (findings.length === 0) {
        output.note(sources.length === 1 ? 'The query is fine.' : 'All queries are fine.', 'good');
      }
      break;
  }
  if (findings.length > 0) throw new SilentExit(exitCodes.error);
}

/** Bytes of the standard input that are read. */
const LONGEST_INPUT = 1_000_000;

async function readSources(context: CommandContext, options: LintOptions): Promise<SourceFile[]> {
  const { text, files } = options;
  if (files.length > 0) {
    if (text !== undefined) throw usageError('Give a query or --file, not both.');
    return await Promise.all(
      files.map((file) => (file === '-' ? readInput(context.io.stdin) : readSource(file))),
    );
  }
  if (text !== undefined && text !== '-') return [{ file: undefined, text }];
  if (text === undefined && context.io.stdin.isTTY === true) {
    throw usageError(
      'There is no query to check.',
      "Try: spanlight query lint 'where _duration > 1s'",
    );
  }
  return [await readInput(context.io.stdin)];
}

const readInput = async (stdin: InputStream): Promise<SourceFile> => ({
  file: undefined,
  ...decodeUtf8(await readBytes(stdin, LONGEST_INPUT)),
});

/** Turns an offset into line and column, both from 1. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/u);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function encodingFault({ file, badByte }: SourceFile): LintFinding[] {
  if (badByte === undefined) return [];
  const { level: _level, rule: _rule, ...fault } = notUtf8(file, badByte);
  return [{ ...fault, suggestion: undefined }];
}

function locate({ file, text }: SourceFile, diagnostic: Diagnostic): LintFinding {
  const { message, hint, suggestion, ...place } = diagnostic;
  const end = positionOf(text, place.end);
  return {
    file,
    ...positionOf(text, place.start),
    endLine: end.line,
    endColumn: end.column,
    message,
    hint,
    suggestion,
  };
}

function textReport(
  { source, diagnostics }: { source: SourceFile; diagnostics: readonly Diagnostic[] },
  paint: Paint,
): string[] {
  const placeOf = ({ line, column }: LintFinding): string =>
    paint(
      `${source.file === undefined ? '' : `${sanitise(source.file)}:`}${line}:${column}`,
      'strong',
    );
  const faults = encodingFault(source).flatMap((fault) => [
    `${placeOf(fault)} ${paint('error', 'bad')} ${fault.message}`,
    paint(`  ${fault.hint}`, 'dim'),
  ]);
  const mistakes = diagnostics.flatMap((diagnostic) => {
    const finding = locate(source, diagnostic);
    const advice =
      diagnostic.suggestion === undefined
        ? diagnostic.hint
        : `did you mean ${diagnostic.suggestion}?`;
    return [
      `${placeOf(finding)} ${paint('error', 'bad')} ${sanitise(diagnostic.message)}`,
      ...sanitiseLines(diagnostic.caret).map((line) => `  ${line}`),
      ...(advice === undefined ? [] : [paint(`  ${sanitise(advice)}`, 'dim')]),
    ];
  });
  return [...faults, ...mistakes];
}

function annotated({ suggestion, ...rest }: LintFinding): Finding {
  const hint = suggestion === undefined ? rest.hint : `Did you mean ${suggestion}?`;
  return { ...rest, level: 'error', rule: 'query', hint };
}
