import { checkMetricsQuery } from '@spanlight/query';
import { documentToDashboard, parseDocuments } from '@spanlight/sdk/documents';
import type { DashboardContent as WrittenContent, Problem } from '@spanlight/sdk/documents';
import { defaultGridMaxWidth } from '@spanlight/sdk/schemas';

import { checkedContent } from './check-content.ts';
import type { DashboardContent } from './content.ts';

/** Problems that an answer lists. */
const MOST_PROBLEMS = 50;

/** YAML that can't become a dashboard. */
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
 * The dashboards of a YAML text, at least one.
 *
 * Throws a `YamlError` with everything wrong with the text, or a `RecordError` for what is left to say.
 */
export function dashboardsOfYaml(text: string): WrittenContent[] {
  const { documents, problems } = parseDocuments(text, { checkQuery: checkMetricsQuery });
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first)
    throw new YamlError(summary(first, errors.length - 1), problems.slice(0, MOST_PROBLEMS));
  if (documents.length === 0) throw new YamlError('the YAML holds no dashboard');
  return documents.map(({ value }) => documentToDashboard(value));
}

/** The first mistake where readers show one line only. */
function summary({ line, column, message, hint }: Problem, others: number): string {
  const advice = hint === undefined ? '' : `. ${hint}`;
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return `line ${line}, column ${column}: ${message}${advice}${more}`;
}

/** A new dashboard of what a document says. */
export function newContent(written: WrittenContent): DashboardContent {
  return checkedContent({
    key: '',
    owner: '',
    minInterval: 0,
    timeOffset: 0,
    gridQuery: '',
    gridMaxWidth: defaultGridMaxWidth,
    ...written,
    templateId: '',
    pinned: false,
    tooltipsConnected: true,
  });
}
