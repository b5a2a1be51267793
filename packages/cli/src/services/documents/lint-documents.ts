import { SilentExit } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { readDocuments } from '../../plan/read-documents.ts';
import { readFiles } from '../../plan/read-files.ts';
import { hasErrors, inOrder, remarksText } from '../../plan/finding.ts';
import type { Located } from '../../plan/located.ts';
import { printFindings, type FindingFormat } from '../../report/print-findings.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** What to check and how to report. */
export interface LintDocumentsOptions {
  readonly paths: readonly string[];
  readonly format: FindingFormat;
}

/**
 * Checks the documents of files without a server and prints what is wrong with them.
 *
 * @throws SilentExit with code 1 when there are errors; warnings alone are none.
 */
export async function lintDocuments(
  context: CommandContext,
  options: LintDocumentsOptions,
): Promise<void> {
  const output = await context.output();
  const files = await readFiles(options.paths, context.io.stdin);
  const { documents, findings: found } = readDocuments(files, { isStrict: true });
  const findings = inOrder(found);
  const format = output.forPeople ? options.format : 'json';
  await printFindings({ output, env: context.io.env }, findings, format, 'Lint', files);
  if (hasErrors(findings)) throw new SilentExit(exitCodes.error);
  const fine =
    documents.length === 1 ? '1 document is fine' : `${documents.length} documents are fine`;
  const warned = findings.length === 0 ? '.' : `, with ${remarksText(findings.length)}.`;
  output.note(`${fine}${warned}`, 'good');
  if (documents.length > 0) output.note(leftToServer(documents));
}

/** What no file says. */
function leftToServer(documents: readonly Located[]): string {
  const asks = '`spanlight plan` asks the server what it would refuse.';
  const hasQueries = documents.some(({ kind }) => kind === 'dashboard' || kind === 'monitor');
  return hasQueries
    ? `Whether metrics exist only shows when they are queried, and a plan checks whether functions fit their instruments; ${asks}`
    : asks;
}
