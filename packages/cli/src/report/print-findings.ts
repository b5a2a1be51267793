import { toSafeJson } from '../output/sanitise.ts';
import type { SourceFile } from '../plan/read-files.ts';
import type { Finding } from '../plan/finding.ts';
import type { Output } from '../output/output.ts';
import { type Environment, fromRoot } from './from-root.ts';
import { githubAnnotation } from './github.ts';
import { gitlabReport } from './gitlab.ts';
import { findingsMarkdown } from './plan-markdown.ts';
import { lintText } from './lint-text.ts';
import { sarifReport } from './sarif.ts';

/** How findings are reported. */
export const findingFormats = ['human', 'json', 'markdown', 'sarif', 'github', 'gitlab'] as const;

/** A way to report findings. */
export type FindingFormat = (typeof findingFormats)[number];

/** Where findings are printed, and the environment, which tells what files are called there. */
interface Printer {
  readonly output: Output;
  readonly env: Environment;
}

/**
 * Prints findings on stdout.
 *
 * @param title What stands above them where each has a title.
 */
export async function printFindings(
  { output, env }: Printer,
  findings: readonly Finding[],
  format: FindingFormat,
  title: string,
  sources: readonly SourceFile[] = [],
): Promise<void> {
  switch (format) {
    case 'human': {
      const texts = new Map(sources.map(({ file, text }) => [file, text]));
      output.lines(
        findings.flatMap((finding) => lintText(finding, texts.get(finding.file), output.paint)),
      );
      break;
    }
    case 'json':
      if (output.forPeople) output.lines([toSafeJson({ findings }, 2)]);
      else await output.data({ findings });
      break;
    case 'markdown':
      output.lines(findingsMarkdown(findings, title));
      break;
    case 'sarif':
      output.lines([toSafeJson(sarifReport(fromRoot(findings, env)), 2)]);
      break;
    case 'github':
      output.commands(fromRoot(findings, env).map((finding) => githubAnnotation(finding, title)));
      break;
    case 'gitlab':
      output.lines([toSafeJson(gitlabReport(fromRoot(findings, env)), 2)]);
      break;
  }
}
