import type { Span, SpansResponse } from '../../schemas/tracing/spans.ts';
import { order, query } from './query.ts';
import {
  inside,
  list,
  needed,
  number,
  object,
  objects,
  open,
  type Raw,
  text,
  textOr,
} from './raw.ts';

/** Reads the answer of the single span call. */
export const toSpan = inside('span', needed('span', span));

/**
 * Reads the answer of the spans call. Existing servers answer at most ten rows whatever the limit is, and don't
 * say whether more follow.
 */
export function toSpans(body: unknown, page: number, limit: number): SpansResponse {
  const raw = object(body);
  const count = number(raw['count']);
  const known = raw['pager'] as SpansResponse['pager'] | undefined;
  const pager = known ?? toPager(count, page, Math.min(limit, 10));
  return {
    spans: list(span)(raw['spans']),
    count,
    order: order(raw['order']),
    query: query(raw['query']),
    pager,
    hasMore: Boolean(raw['hasMore'] ?? pager.page < pager.numPage),
  };
}

function toPager(count: number, page: number, limit: number): SpansResponse['pager'] {
  return { page, limit, numPage: Math.ceil(count / limit) };
}

const idOf = textOr<string>('0');

const event = open<NonNullable<Span['events']>[number]>({ name: text, attrs: object });

/** Reads a span, log or event. */
export function span(raw: Raw): Span {
  const { events, links, parentId, ...rest } = raw;
  return {
    ...known(rest),
    ...(parentId ? { parentId: text(parentId) } : {}),
    ...(events ? { events: list(eventOf)(events) } : {}),
    ...(links ? { links: objects(links) } : {}),
  };
}

const known = open<Span>({
  id: idOf,
  traceId: (id) => (id ?? null) as string | null,
  groupId: idOf,
  name: text,
  displayName: (name, raw) => text(name ?? raw['name']),
  system: text,
  duration: number,
  durationSelf: number,
  startPct: number,
  endPct: number,
  statusCode: textOr(''),
  statusMessage: text,
  attrs: object,
});

function eventOf({ groupId, ...rest }: Raw): NonNullable<Span['events']>[number] {
  return { ...event(rest), ...(groupId ? { groupId: text(groupId) } : {}) };
}
