import { hostname } from 'node:os';

/** Attributes in OTLP's JSON form. */
export function otlpAttributes(values: Readonly<Record<string, unknown>>): unknown[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: String(value) },
  }));
}

/** The body of an export in OTLP's JSON form: spans or metrics of one scope, sent by this machine. */
export function otlpBody(signal: 'Spans' | 'Metrics', items: readonly unknown[]): unknown {
  const attributes = otlpAttributes({
    'service.name': 'spanlight-send-test',
    'host.name': hostname(),
  });
  const scoped = { scope: { name: 'spanlight-cli' }, [signal.toLowerCase()]: items };
  return { [`resource${signal}`]: [{ resource: { attributes }, [`scope${signal}`]: [scoped] }] };
}
