import { namesText } from '@spanlight/sdk/format';
import { valueForLog } from '../output/sanitise.ts';
import { pending, type Plan, type PlannedChange } from '../plan/plan.ts';
import type { Finding } from '../plan/finding.ts';

/**
 * A plan as findings, for CI systems that show those at files.
 *
 * @param folder What was applied, for deletions: they have no file of their own.
 */
export function planFindings(plan: Plan, folder: string | undefined): Finding[] {
  return pending(plan).map((change) => {
    const { line, column } = change.origin ?? { line: 1, column: 1 };
    return {
      file: change.origin === undefined && folder !== '-' ? folder : change.origin?.file,
      line,
      column,
      endLine: line,
      endColumn: column,
      level: change.action === 'delete' ? 'warning' : 'note',
      rule: `plan/${change.action}`,
      message: sentence(change),
    };
  });
}

const verbs = {
  create: 'is created',
  update: 'is updated',
  delete: 'is deleted',
  unchanged: 'stays',
} as const;

function sentence({ action, kind, name, changes }: PlannedChange): string {
  const fields = changes.map(({ path }) => path).slice(0, 10);
  const list = fields.length === 0 ? '' : `: ${namesText(fields, changes.length)}`;
  return `${kind} ${valueForLog(name)} ${verbs[action]}${list}`;
}
