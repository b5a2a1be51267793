const titles: Readonly<Record<string, string>> = {
  'per_min(sum(_count))': 'PER MIN',
  'sum(_count)': 'COUNT',
  'sum(_error_count)': 'ERRORS',
  _error_rate: 'ERR%',
  'max(_time)': 'LAST SEEN',
};

/** What to write above a column of results: short for the usual ones, else its own name. */
export function columnTitle(name: string): string {
  const known = Object.hasOwn(titles, name) ? titles[name] : undefined;
  return known ?? /^(\w+)\(_duration\)$/u.exec(name)?.[1]?.toUpperCase() ?? name;
}
