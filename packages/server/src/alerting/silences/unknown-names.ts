import type { SilenceMatcher } from '@spanlight/query/silences';
import type { Metadata } from '../../metadata/open.ts';

/** The greatest id that both stores know. */
const MAX_ID = 2_147_483_647;
/** Ids and names that one sentence has. */
const MAX_NAMED = 5;

/** Which alerts and monitors matchers name that a project doesn't have, a sentence for each kind. */
export async function unknownNames(
  { db }: Pick<Metadata, 'db'>,
  projectId: number,
  matchers: readonly SilenceMatcher[],
): Promise<string[]> {
  const wanted = (attr: string): string[] =>
    matchers.flatMap((one) => (one.attr === attr && one.op === '=' ? one.values : []));
  const inProject = (table: 'alerts' | 'monitors') =>
    db.selectFrom(table).where('project_id', '=', projectId);
  const ids = async (attr: string, table: 'alerts' | 'monitors', noun: string) => {
    const asked = wanted(attr).map(Number);
    const possible = asked.filter((id) => id <= MAX_ID);
    const rows =
      possible.length === 0
        ? []
        : await inProject(table).where('id', 'in', possible).select('id').execute();
    const known = new Set(rows.map(({ id }) => id));
    return lackText(
      noun,
      asked.filter((id) => !known.has(id)),
    );
  };
  const names = wanted('monitor.name');
  const rows =
    names.length === 0
      ? []
      : await db
          .selectFrom('monitors')
          .where('project_id', '=', projectId)
          .where('name', 'in', names)
          .select('name')
          .execute();
  const called = new Set(rows.map(({ name }) => name));
  return [
    ...(await ids('alert.id', 'alerts', 'alert')),
    ...(await ids('monitor.id', 'monitors', 'monitor')),
    ...lackText(
      'monitor called',
      names.filter((name) => !called.has(name)),
    ),
  ];
}

function lackText(noun: string, missing: readonly (string | number)[]): string[] {
  const all = [...new Set(missing)];
  if (all.length === 0) return [];
  const more = all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : '';
  return [`There is no ${noun} ${all.slice(0, MAX_NAMED).join(', ')}${more}.`];
}
