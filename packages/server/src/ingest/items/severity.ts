const CANONICAL: Readonly<Record<string, string>> = {
  trace: 'TRACE',
  verbose: 'TRACE',
  debug: 'DEBUG',
  info: 'INFO',
  information: 'INFO',
  notice: 'INFO',
  log: 'INFO',
  normal: 'INFO',
  warn: 'WARN',
  warning: 'WARN',
  error: 'ERROR',
  err: 'ERROR',
  alert: 'ERROR',
  severe: 'ERROR',
  fatal: 'FATAL',
  crit: 'FATAL',
  critical: 'FATAL',
  emerg: 'FATAL',
  emergency: 'FATAL',
  panic: 'FATAL',
  // Levels of pino and bunyan.
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
/** A severity, as stored. */
export type LogLevel = (typeof LEVELS)[number];

/** Characters of a severity nobody knows. */
const UNKNOWN_LIMIT = 80;

const NAMES = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];

/** The stored form of a severity text; numbered variants stay numbered, unknown text is kept, but cut. */
export function normalSeverity(text: string): string {
  const lower = text.trim().toLowerCase();
  if (Object.hasOwn(CANONICAL, lower)) return CANONICAL[lower] ?? text;
  if (/^(?:trace|debug|info|warn|error|fatal)[2-4]$/.test(lower)) return lower.toUpperCase();
  return text.slice(0, UNKNOWN_LIMIT);
}

/** The text for an OTLP severity number, `''` for 0. Numbers above 24 are errors. */
export function severityOfNumber(number: number): string {
  if (number <= 0) return '';
  if (number > 24) return 'ERROR';
  const step = (number - 1) % 4;
  return `${NAMES[Math.floor((number - 1) / 4)]}${step === 0 ? '' : step + 1}`;
}

/** The level a stored severity belongs to; what nobody knows counts as `info`. */
export function levelOf(severity: string): LogLevel {
  const lower = severity.toLowerCase();
  return LEVELS.find((level) => lower.startsWith(level)) ?? 'info';
}
