/** How bad a log is, the worst first. */
export const SEVERITIES = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'other'] as const;
/** One of SEVERITIES. */
export type Severity = (typeof SEVERITIES)[number];

const colors: { readonly [Level in Severity]: `--${string}` } = {
  fatal: '--series-4',
  error: '--color-error',
  warn: '--color-warning',
  info: '--series-1',
  debug: '--series-8',
  trace: '--color-neutral',
  other: '--series-9',
};

/** How bad the items of a system are: `log:warn` is `warn`; what isn't a log, or says nothing we know, is `other`. */
export function severityOf(system: string): Severity {
  const [type, name] = system.split(':', 2);
  if (type !== 'log') return 'other';
  if (name === 'panic') return 'fatal';
  return SEVERITIES.find((level) => level === name) ?? 'other';
}

/** The colour of a severity in charts and rows alike, a token. */
export function severityColor(severity: Severity): `--${string}` {
  return colors[severity];
}
