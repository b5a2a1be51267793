/** Parameters of a call; a list is sent as a repeated name, undefined not at all. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

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
  init: RequestInit,
): Promise<Response> {
  const base = new URL(url === '' ? '/' : url, document.baseURI).href.replace(/\/$/, '');
  const target = new URL(`${base}/internal/v1${path}`);
  for (const [name, values] of Object.entries(query)) {
    for (const value of typeof values === 'string' ? [values] : (values ?? [])) {
      target.searchParams.append(name, value);
    }
  }
  const response = await fetch(target, init);
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  const { message = `The server answered ${response.status}.` } = body;
  throw new Error(message);
}
