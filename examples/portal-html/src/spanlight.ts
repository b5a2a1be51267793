// The portal's side of the conversation with Spanlight.

const base = process.env['SPANLIGHT_URL'] ?? 'http://127.0.0.1:14318';
const project = process.env['SPANLIGHT_PROJECT'] ?? '1';
const token = process.env['SPANLIGHT_TOKEN'];

/** The login of the demo, used when there is no token. */
const login = {
  email: process.env['SPANLIGHT_EMAIL'] ?? 'admin@spanlight.local',
  password: process.env['SPANLIGHT_PASSWORD'] ?? 'spanlight',
};

let session: Promise<string> | undefined;

/** Asks the server, signed in; a session that ended is renewed once. */
export async function spanlightFetch(path: string): Promise<Response> {
  const response = await fetch(base + path, { headers: await credentials() });
  if (response.status !== 401 || token !== undefined) return response;
  session = undefined;
  return fetch(base + path, { headers: await credentials() });
}

/** Where the page's timeline looks: the slowest request of the last hour. */
export async function slowestTrace(): Promise<{ project: string; traceId: string | null }> {
  const now = Date.now();
  const query = new URLSearchParams({
    time_gte: new Date(now - 3_600_000).toISOString(),
    time_lt: new Date(now).toISOString(),
    system: 'http:all',
    sort_by: '_duration',
    sort_desc: 'true',
    limit: '1',
  });
  const response = await spanlightFetch(
    `/internal/v1/tracing/${project}/spans?${query.toString()}`,
  );
  if (!response.ok) throw new Error(`Spanlight answered ${response.status}.`);
  const { spans } = (await response.json()) as { spans: { traceId: string }[] };
  return { project, traceId: spans[0]?.traceId ?? null };
}

async function credentials(): Promise<Record<string, string>> {
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  session ??= signIn().catch((error: unknown) => {
    // The next call tries again.
    session = undefined;
    throw error;
  });
  return { cookie: await session };
}

async function signIn(): Promise<string> {
  const response = await fetch(`${base}/internal/v1/users/login`, {
    method: 'POST',
    body: JSON.stringify(login),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) {
    throw new Error('Spanlight refused the login. Set SPANLIGHT_TOKEN to the token of a user.');
  }
  return cookie.split(';')[0] ?? '';
}
