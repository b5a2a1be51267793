import { visibleForLog, valueForLog } from '../output/sanitise.ts';
import type { FieldChange } from '@spanlight/sdk/documents';
import { fileOf, fullMessage, remarksText, type Finding } from '../plan/finding.ts';
import { deletionsFirst, type Plan, type PlannedChange } from '../plan/plan.ts';
import { changePlace, planSummary, receiversText } from './plan-text.ts';

/** A plan as a comment of a pull request. Everything from outside stands in code, where nothing of it acts. */
export function planMarkdown(plan: Plan): string[] {
  const sections = deletionsFirst(plan).flatMap((change) => ['', ...section(change)]);
  const told = receiversText(plan).flatMap((text) => ['', code(text)]);
  return [`**${planSummary(plan)}**`, ...told, ...sections];
}

/** What is wrong with files as a comment of a pull request. */
export function findingsMarkdown(findings: readonly Finding[], title: string): string[] {
  const errors = findings.filter(({ level }) => level === 'error').length;
  return [
    `**${title}: ${errors} ${errors === 1 ? 'error' : 'errors'}, ${remarksText(findings.length - errors)}.**`,
    '',
    ...findings.map(
      (finding) =>
        `- ${finding.level} ${code(`${fileOf(finding)}:${finding.line}:${finding.column}`)} ${code(fullMessage(finding))}`,
    ),
  ];
}

function section(change: PlannedChange): string[] {
  const place = changePlace(change);
  return [
    `#### ${titles[change.action]} ${change.kind} ${code(change.name)}`,
    '',
    ...(place === '' ? [] : [code(place)]),
    ...(change.changes.length === 0 ? [] : ['', ...fence(change.changes.flatMap(diffLines))]),
  ];
}

const titles = { create: 'Create', update: 'Update', delete: 'Delete', unchanged: 'Keep' } as const;

function diffLines({ path, kind, before, after }: FieldChange): string[] {
  const removed = `- ${visibleForLog(path)}: ${valueForLog(before)}`;
  const added = `+ ${visibleForLog(path)}: ${valueForLog(after)}`;
  return kind === 'added' ? [added] : kind === 'removed' ? [removed] : [removed, added];
}

/** A code span that its text can't end. */
function code(text: string): string {
  const inner = visibleForLog(text);
  const ticks = '`'.repeat(longestTicks(inner) + 1);
  return `${ticks} ${inner === '' ? '""' : inner} ${ticks}`;
}

/** A block that its lines can't end. */
function fence(lines: readonly string[]): string[] {
  const ticks = '`'.repeat(Math.max(3, longestTicks(lines.join('\n')) + 1));
  return [`${ticks}diff`, ...lines, ticks];
}

const longestTicks = (text: string): number =>
  (text.match(/`+/gu) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
