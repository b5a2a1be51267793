import type { Spanlight, SpansParams } from '@spanlight/sdk';

/** The server answers at most this many rows at once. */
const MAX_PAGE_ROWS = 1000;

type SpansPage = Awaited<ReturnType<Spanlight['spans']['list']>>;

/** What was asked for page after page: `count` is how many there are, `query` how the server understood it. */
type Collected = Pick<SpansPage, 'spans' | 'count' | 'query'>;

/** Asks for spans page after page until there are `limit` of them, or no more. */
export async function collectSpans(
  client: Spanlight,
  params: SpansParams,
  limit: number,
  signal: AbortSignal,
): Promise<Collected> {
  const collected: Collected = { spans: [], count: 0, query: { parts: [] } };
  const asked = { ...params, limit: Math.min(limit, MAX_PAGE_ROWS) };
  for await (const page of client.spans.pages(asked, { signal })) {
    collected.query = page.query;
    collected.count = page.count;
    collected.spans.push(...page.spans);
    if (collected.spans.length >= limit) break;
  }
  return { ...collected, spans: collected.spans.slice(0, limit) };
}
