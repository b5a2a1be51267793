import type { Span, SpansResponse } from '../../schemas/spans.ts';
import { toOrder, toQuery } from './query.ts';
import { list, number, object, objects, type Raw, required, text } from './raw.ts';

/** Reads the answer of the single span call. */
export function toSpan(body: unknown): Span {
  return span(required(object(body)['span'], 'span'));
}

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
    spans: list(raw['spans'], span),
    count,
    order: toOrder(raw['order']),
    query: toQuery(raw['query']),
    pager,
    hasMore: Boolean(raw['hasMore'] ?? pager.page < pager.numPage),
  };
}

function toPager(count: number, page: number, limit: number): SpansResponse['pager'] {
  return { page, limit, numPage: Math.ceil(count / limit) };
}

/** Reads a span, log or event. */
export function span(raw: Raw): Span {
  const { events, links, parentId, ...rest } = raw;
  return {
    ...(rest as Span),
    id: text(raw['id'], '0'),
    ...(parentId ? { parentId: text(parentId) } : {}),
    traceId: (raw['traceId'] ?? null) as string | null,
    groupId: text(raw['groupId'], '0'),
    name: text(raw['name']),
    displayName: text(raw['displayName'] ?? raw['name']),
    system: text(raw['system']),
    duration: number(raw['duration']),
    durationSelf: number(raw['durationSelf']),
    startPct: number(raw['startPct']),
    endPct: number(raw['endPct']),
    statusCode: text(raw['statusCode']) as Span['statusCode'],
    statusMessage: text(raw['statusMessage']),
    attrs: object(raw['attrs']),
    ...(events ? { events: list(events, event) } : {}),
    ...(links ? { links: objects(links) } : {}),
  };
}

function event(raw: Raw): NonNullable<Span['events']>[number] {
  const { groupId, ...rest } = raw;
  return {
    ...(rest as NonNullable<Span['events']>[number]),
    name: text(raw['name']),
    attrs: object(raw['attrs']),
    ...(groupId ? { groupId: text(groupId) } : {}),
  };
}
