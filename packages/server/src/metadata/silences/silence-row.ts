import {
  type Silence as Rule,
  silenceState,
  windowAt,
  windowsBetween,
} from '@spanlight/query/silences';
import { type Silence, silenceSchema } from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';
import type { SilenceTable } from '../database/alerting-tables.ts';
import { jsonColumn } from '../database/json-column.ts';

/** Milliseconds ahead in which windows are told, and how many. */
const HORIZON = 31 * 86_400_000;
const MAX_WINDOWS = 20;

/** A silence as it is stored, with whoever made it; null where they are gone. */
export type SilenceRow = Selectable<SilenceTable> & {
  readonly user_name: string | null;
  readonly user_email: string | null;
};

/** A silence as decisions have it, with what is told of it. */
export interface NamedSilence extends Rule {
  readonly name: string;
  readonly reason: string;
  /** Who made it. */
  readonly user: string;
}

const readMatchers = jsonColumn('silences.matchers', silenceSchema.shape.matchers);
const readRepeat = jsonColumn('silences.repeat', silenceSchema.shape.repeat.unwrap());

/** Throws a `StoredValueError`. */
export const ruleFromRow = (row: SilenceRow): NamedSilence => ({
  id: row.id,
  name: row.name,
  reason: row.reason,
  user: userOf(row),
  // It holds nothing of what was before it.
  startsAt: row.starts_at ?? Date.parse(row.created_at),
  endsAt: row.ends_at,
  repeat: row.repeat === null ? null : readRepeat(row.repeat, row.id),
  all: row.everything === 1,
  matchers: readMatchers(row.matchers, row.id),
});

/**
 * A silence as the API shows it. Throws a `StoredValueError`.
 *
 * @param now Milliseconds since 1970.
 */
export function silenceFromRow(row: SilenceRow, now: number): Silence {
  const rule = ruleFromRow(row);
  const present = windowAt(rule, now);
  const soon = windowsBetween(rule, now, now + HORIZON, MAX_WINDOWS);
  const next = soon.length > 0 ? soon : windowsBetween(rule, now, Number.POSITIVE_INFINITY, 1);
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    reason: row.reason,
    user: rule.user,
    all: rule.all,
    matchers: rule.matchers.map((matcher) => ({ ...matcher, values: [...matcher.values] })),
    startsAt: row.starts_at === null ? null : isoTime(row.starts_at),
    endsAt: row.ends_at === null ? null : isoTime(row.ends_at),
    repeat: row.repeat === null ? null : readRepeat(row.repeat, row.id),
    state: silenceState(rule, now),
    windows: [
      ...(present === undefined ? [] : [present]),
      ...next.filter(({ start }) => start > now),
    ].map(({ start, end }) => ({ start: isoTime(start), end: end === null ? null : isoTime(end) })),
    revision: row.revision,
    key: row.key,
    owner: row.owner,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const isoTime = (time: number): string => new Date(time).toISOString();

const userOf = ({ user_name: name, user_email: email }: SilenceRow): string =>
  name || (email ?? '').split('@', 1)[0] || 'somebody';
