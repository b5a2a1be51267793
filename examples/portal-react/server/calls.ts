// What the portal's own pages may ask of it: a token, and where Spanlight is.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dashboardId, mintToken, settings } from './tokens.ts';

/** Where the portal listens. */
export const port = Number(process.env['PORT'] ?? 8081);

/** Where the portal's pages are; tokens are of no use from anywhere else. Never taken from a request. */
const origins = process.env['PORTAL_ORIGIN']?.split(',') ?? [
  `http://127.0.0.1:${port}`,
  `http://localhost:${port}`,
];

/** Answers a call of the page. Answers false when it is none. */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const call = `${request.method ?? ''} ${new URL(request.url ?? '/', 'http://portal').pathname}`;
  if (call === 'GET /settings') {
    await sendAnswer(response, async () => ({ ...settings, dashboard: await dashboardId() }));
  } else if (call !== 'POST /spanlight-token') {
    return false;
    // Browsers say where a request comes from, and pages can't change that.
  } else if (request.headers['sec-fetch-site'] !== 'same-origin') {
    sendJson(response, 403, { message: 'Tokens are for pages of this portal.' });
  } else {
    await sendAnswer(response, () => mintToken(origins));
  }
  return true;
}

/** Answers what Spanlight answered, or says why it did not. */
async function sendAnswer(response: ServerResponse, ask: () => Promise<object>): Promise<void> {
  try {
    sendJson(response, 200, await ask());
  } catch (error) {
    sendJson(response, 502, { message: error instanceof Error ? error.message : String(error) });
  }
}

/** Answers with JSON that nobody keeps. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
