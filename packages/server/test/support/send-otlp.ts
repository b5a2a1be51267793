type Signal = 'traces' | 'logs' | 'metrics';

/** Sends OTLP/JSON with a project's token, that of the shop unless told. */
export async function postOtlp(
  url: string,
  signal: Signal,
  body: unknown,
  token = 'shop-token',
): Promise<Response> {
  return await fetch(`${url}/v1/${signal}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': `http://${token}@localhost` },
    body: JSON.stringify(body),
  });
}

/**
 * Sends OTLP/JSON and waits until it is stored.
 * @throws with what the server said when it did not take all of it
 */
export async function sendOtlp(
  url: string,
  signal: Signal,
  body: unknown,
  token?: string,
): Promise<void> {
  const answer = await postOtlp(url, signal, body, token);
  const text = await answer.text();
  if (text !== '{}') throw new Error(`the server refused telemetry: ${answer.status} ${text}`);
}
