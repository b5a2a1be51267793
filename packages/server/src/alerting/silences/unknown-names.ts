import type { SilenceMatcher } from '@spanlight/query/silences';
import type { Metadata } from '../../metadata/open.ts';

/** The greatest id that both stores know. */
const MAX_ID = 2_147_483_647;
/** Ids and names that one sentence has. */
const MAX_NAMED = 5;

/** Which alerts, monitors and owners of monitors matchers name that a project doesn't have, a sentence for each kind. */
export async function unknownNames(
  { db }: Pick<Metadata, 'db'>,
  projectId: number,
  matchers: readonly SilenceMatcher[],
): Promise<string[]> {
  const inProject = (table: 'alerts' | 'monitors') =>
    db.selectFrom(table).where('project_id', '=', projectId);
  const idsIn = (table: 'alerts' | 'monitors') => async (asked: number[]) => {
    const rows = await inProject(table).where('id', 'in', asked).select('id').execute();
    return rows.map(({ id }) => id);
  };
  const textsIn = (column: 'name' | 'owner') => async (asked: string[]) => {
    const rows = await db
      .selectFrom('monitors')
      .where('project_id', '=', projectId)
      .where(column, 'in', asked)
      .select(`${column} as text`)
      .execute();
    return rows.map(({ text }) => text);
  };
  const lacking = async <Value extends string | number>(
    noun: string,
    attr: string,
    read: (value: string) => Value,
    find: (asked: Value[]) => Promise<Value[]>,
  ): Promise<string[]> => {
    const asked = matchers
      .flatMap((one) => (one.attr === attr && one.op === '=' ? one.values : []))
      .map(read);
    const possible = asked.filter((value) => typeof value !== 'number' || value <= MAX_ID);
    const known = new Set(possible.length === 0 ? [] : await find(possible));
    return lackText(
      noun,
      asked.filter((value) => !known.has(value)),
    );
  };
  return [
    ...(await lacking('alert', 'alert.id', Number, idsIn('alerts'))),
    ...(await lacking('monitor', 'monitor.id', Number, idsIn('monitors'))),
    ...(await lacking('monitor called', 'monitor.name', String, textsIn('name'))),
    ...(await lacking('monitor of owner', 'monitor.owner', String, textsIn('owner'))),
  ];
}

function lackText(noun: string, missing: readonly (string | number)[]): string[] {
  const all = [...new Set(missing)];
  if (all.length === 0) return [];
  const more = all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : '';
  return [`There is no ${noun} ${all.slice(0, MAX_NAMED).join(', ')}${more}.`];
}
