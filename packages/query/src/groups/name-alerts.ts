/** What names of alerts are made of. */
export interface NamedAlert {
  readonly name: string;
  readonly type: 'metric' | 'error';
  readonly monitorId: number;
  readonly attrs: Readonly<Record<string, string>>;
}

/** What alerts that stand together are called. */
export interface AlertNames {
  /** What one of them is: `host`, or `alert` where no single attribute tells them apart. */
  readonly noun: string;
  /** A name for each, in their order: what tells it apart from the others. */
  readonly names: readonly string[];
}

/**
 * Names alerts by what tells them apart: `db-1`, `db-2`, which are hosts, where they are series of one monitor that differ
 * in their host alone. Errors, and alerts of several monitors, have names of their own.
 *
 * @param by Attributes that all of them share the value of.
 */
export function nameAlerts(alerts: readonly NamedAlert[], by: readonly string[] = []): AlertNames {
  const [first] = alerts;
  const areAlike = alerts.every(
    ({ type, monitorId }) => type === 'metric' && monitorId === first?.monitorId,
  );
  if (!areAlike || first === undefined)
    return { noun: 'alert', names: alerts.map(({ name }) => name) };
  const all = [...new Set(alerts.flatMap(({ attrs }) => Object.keys(attrs)))].toSorted();
  const keys =
    alerts.length === 1
      ? all.filter((key) => !by.includes(key))
      : all.filter((key) => alerts.some(({ attrs }) => attrs[key] !== first.attrs[key]));
  if (keys.length === 0) return { noun: 'alert', names: alerts.map(({ name }) => name) };
  const [only = ''] = keys;
  return {
    noun: keys.length === 1 ? nounOf(only) : 'alert',
    names: alerts.map(({ attrs }) => keys.map((key) => attrs[key] || '(none)').join(' ')),
  };
}

/** What the values of an attribute are: of `k8s_pod_name` a `k8s pod`. */
function nounOf(key: string): string {
  const words = key.split(/[_.]+/).filter(Boolean);
  const last = words.at(-1);
  if (words.length > 1 && (last === 'name' || last === 'id')) words.pop();
  return words.join(' ') || 'alert';
}

/** So many of something, in words: `1 host`, `12 hosts`, `3 addresses`. */
export const countOf = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : pluralOf(noun)}`;

/** All of two or more, in words: `both hosts`, `all 12 hosts`. */
export const allOf = (count: number, noun: string): string =>
  count === 2 ? `both ${pluralOf(noun)}` : `all ${countOf(count, noun)}`;

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}${/(?:s|x|z|ch|sh)$/.test(noun) ? 'es' : 's'}`;
}

/** What a group is called: its monitor, and what its alerts have in common; attributes that they lack say nothing. */
export function groupName(monitor: string, values: Readonly<Record<string, string>>): string {
  const shared = Object.entries(values).flatMap(([attribute, value]) =>
    value === '' ? [] : [`${attribute}=${value}`],
  );
  return shared.length === 0 ? monitor : `${monitor}: ${shared.join(', ')}`;
}
