import type { QueryContext } from '../../telemetry/query-context.ts';
import { readSpan } from '../../telemetry/queries/spans/read-span.ts';

/** What facets of an error alert are made of. */
const ALERT_KEYS = ['service_name', 'log_severity', 'exception_type', 'telemetry_sdk_language'];

/** All attributes of an error as text, those of its span and resource included; empty once it has expired. */
export async function errorAttributes(
  context: QueryContext,
  traceId: string,
  spanId: string,
): Promise<Record<string, string>> {
  const found = await readSpan(context, traceId, spanId);
  const attrs = Object.entries(found?.span.attrs ?? {}).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(attrs);
}

/** Those an alert is found by. The environment only where it tells groups apart. */
export function alertAttributes(
  attrs: Readonly<Record<string, string>>,
  groupByEnv: boolean,
): Record<string, string> {
  const keys = groupByEnv ? ['deployment_environment', ...ALERT_KEYS] : ALERT_KEYS;
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = attrs[key];
      return value === undefined || value === '' ? [] : [[key, value]];
    }),
  );
}
