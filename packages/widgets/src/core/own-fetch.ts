import type { ParsedQuery, QueryPart } from '@spanlight/sdk';

/** Parameters of a call; a list is sent as a repeated name, undefined not at all. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Message for a success of another shape, such as that of a proxy that answers everything with `{}`. */
const OTHER_ANSWER = 'The server sent an unexpected answer.';

/**
 * Asks a Spanlight server without an SDK client: one GET with the page's cookies, no retries, as the
 * next refresh is one. Pages that need tokens, retries or other servers hand in a client instead.
 *
 * @param url address of the server; relative to the page, `''` for the page's own origin
 * @param path path below `/internal/v1`
 * @throws Error with the server's message when the answer is not a success
 */
export async function ownFetch(
  url: string,
  path: string,
  query: Query,
  signal: AbortSignal,
): Promise<Response> {
  const base = new URL(url || '/', document.baseURI).href.replace(/\/$/, '');
  const target = new URL(`${base}/internal/v1${path}`);
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values ?? []].flat()) target.searchParams.append(name, value);
  }
  const response = await fetch(target, { signal });
  if (response.ok) return response;
  const body = recordOf(await response.json().catch(() => undefined));
  const message = body?.['message'];
  throw new Error(
    typeof message === 'string' ? message : `The server answered ${response.status}.`,
  );
}

/**
 * Asks as `ownFetch` does for an object, and reads it.
 *
 * @param read makes what is wanted of the object; undefined when it lacks what the call promises
 * @throws Error also when the answer is no JSON object, or not the one that was asked for
 */
export async function ownAnswer<Answer>(
  url: string,
  path: string,
  query: Query,
  signal: AbortSignal,
  read: (body: Readonly<Record<string, unknown>>) => Answer | undefined,
): Promise<Answer> {
  const response = await ownFetch(url, path, query, signal);
  const body: unknown = await response.json().catch(() => undefined);
  // Whoever ended the call is told so, and not of half an answer.
  signal.throwIfAborted();
  const record = recordOf(body);
  const answer = record && read(record);
  if (answer === undefined) throw new Error(OTHER_ANSWER);
  return answer;
}

/** A value as an object with fields; undefined for null, lists and everything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined;
}

/**
 * A list in an answer; servers may write null for an empty one. What is in it is taken as the API says.
 * Undefined when there is none.
 */
export function listOf<Item>(
  value: unknown,
  empty: readonly Item[] = [],
): readonly Item[] | undefined {
  if (value === null) return empty;
  return Array.isArray(value) ? value : undefined;
}

/**
 * Refuses an answer to less than was asked: a server leaves out parts with mistakes, and without a condition its numbers
 * are those of everything. What makes no sense for a call is left out without harm.
 *
 * @throws Error with the first mistake
 */
export function refuseFailedQuery(query: Partial<ParsedQuery> | undefined): void {
  const mistake = query?.parts?.find(({ error, disabled }) => error && !disabled);
  if (mistake) throw new Error(`${mistake.query}: ${mistake.error}`);
}

/** The query as a server understood it, of its answer. */
export function readQuery(body: Readonly<Record<string, unknown>>): ParsedQuery {
  return { parts: [...(listOf<QueryPart>(recordOf(body['query'])?.['parts']) ?? [])] };
}
