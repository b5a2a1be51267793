import { diagnoseQuery, type Diagnostic } from '@spanlight/query';
import { SilentExit, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { readAll } from '../../io/io.ts';
import { sanitise, sanitiseLines, toSafeJson } from '../../output/sanitise.ts';
import type { Paint } from '../../output/style.ts';
import type { Finding } from '../../plan/finding.ts';
import { readText, type SourceFile } from '../../plan/read-files.ts';
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
    diagnostics: diagnoseQuery(source.text.trimEnd()),
  }));
  const findings = results.flatMap(({ source, diagnostics }) =>
    diagnostics.map((diagnostic) => locate(source, diagnostic)),
  );
  switch (format) {
    case 'json':
      if (output.format === 'yaml') await output.data({ findings });
      else output.lines([toSafeJson({ findings }, output.format === 'ndjson' ? 0 : 2)]);
      break;
    case 'github':
      output.lines(findings.map((finding) => githubAnnotation(annotated(finding), 'Query')));
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

async function readSources(context: CommandContext, options: LintOptions): Promise<SourceFile[]> {
  const { text, files } = options;
  if (files.length > 0) {
    if (text !== undefined) throw usageError('Give a query or --file, not both.');
    return await Promise.all(files.map(async (file) => ({ file, text: await readText(file) })));
  }
  if (text !== undefined && text !== '-') return [{ file: undefined, text }];
  if (text === undefined && context.io.stdin.isTTY === true) {
    throw usageError(
      'There is no query to check.',
      "Try: spanlight query lint 'where _duration > 1s'",
    );
  }
  return [{ file: undefined, text: await readAll(context.io.stdin) }];
}

/** Turns an offset into line and column, both from 1. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/u);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
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
  return diagnostics.flatMap((diagnostic) => {
    const finding = locate(source, diagnostic);
    const place = `${source.file === undefined ? '' : `${sanitise(source.file)}:`}${finding.line}:${finding.column}`;
    const advice =
      diagnostic.suggestion === undefined
        ? diagnostic.hint
        : `did you mean ${diagnostic.suggestion}?`;
    return [
      `${paint(place, 'strong')} ${paint('error', 'bad')} ${sanitise(diagnostic.message)}`,
      ...sanitiseLines(diagnostic.caret).map((line) => `  ${line}`),
      ...(advice === undefined ? [] : [paint(`  ${sanitise(advice)}`, 'dim')]),
    ];
  });
}

function annotated({ suggestion, ...rest }: LintFinding): Finding {
  const hint = suggestion === undefined ? rest.hint : `Did you mean ${suggestion}?`;
  return { ...rest, level: 'error', rule: 'query', hint };
}
