import { groupAttribute } from './grouping-values.ts';

/** The attributes that alerts of errors have; the environment where a project tells groups of errors apart by it. */
export const errorAlertAttributes = [
  'service_name',
  'log_severity',
  'exception_type',
  'telemetry_sdk_language',
  'deployment_environment',
];

/**
 * Why no alert of a monitor is grouped by an attribute, though it may be asked for; undefined where some are.
 *
 * @param labels What its query groups by; undefined where that isn't known, `errors` of error monitors.
 */
export function missingAttributeProblem(
  given: string,
  labels: readonly string[] | 'errors' | undefined,
): string | undefined {
  const name = groupAttribute(given);
  const known = labels === 'errors' ? errorAlertAttributes : labels?.map(groupAttribute);
  if (!known || /^label\.|^severity$/.test(name) || known.includes(name)) return undefined;
  const advice =
    labels === 'errors' ? `errors have ${known.join(', ')}` : 'group the query by it, too';
  return `no alert has "${name}": ${advice}`;
}
