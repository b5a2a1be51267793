/** `sum(x)`, `sumIf(x, a AND b)`, `topKIf(3)(x, a)`. Conditions that are undefined are none. */
export function aggregateCall(
  name: string,
  args: readonly string[],
  conditions: readonly (string | undefined)[] = [],
  parameters?: string,
): string {
  const given = conditions.filter((condition) => condition !== undefined);
  const suffix = given.length > 0 ? 'If' : '';
  const settings = parameters === undefined ? '' : `(${parameters})`;
  const list = given.length > 0 ? [...args, given.join(' AND ')] : args;
  return `${name}${suffix}${settings}(${list.join(', ')})`;
}
