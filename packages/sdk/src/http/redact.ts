const secretName = /auth|cookie|token|secret|password|api-?key|dsn/i;
const redacted = '[redacted]';

/** Headers as a plain record, with the values of secret ones replaced. */
export function redactHeaders(headers: Headers): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of headers) shown[name] = secretName.test(name) ? redacted : value;
  return shown;
}

/** An address with the values of secret parameters replaced; that of a client has no credentials. */
export function redactUrl(address: string): string {
  const url = new URL(address);
  for (const name of url.searchParams.keys()) {
    if (secretName.test(name)) url.searchParams.set(name, redacted);
  }
  return url.href;
}
