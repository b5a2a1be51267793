const secretName = /auth|cookie|token|secret|password|api-?key|dsn/i;

/** Headers as a plain record, with the values of secret ones replaced. */
export function redactHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(redacted(new Headers(headers)));
}

/** An address with the values of secret parameters replaced; that of a client has no credentials. */
export function redactUrl(address: string): string {
  const url = new URL(address);
  redacted(url.searchParams);
  return url.href;
}

function redacted<Values extends Headers | URLSearchParams>(values: Values): Values {
  for (const name of values.keys()) if (secretName.test(name)) values.set(name, '[redacted]');
  return values;
}
