import { destination, type DestinationStream, type Logger, pino } from 'pino';

/** The least severe level that is logged. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Names whose values never reach a log, at the first three levels of what is logged. */
const SECRETS = [
  'password',
  'passwordHash',
  'token',
  'authToken',
  'secretKey',
  'clientSecret',
  'authorization',
  'cookie',
  'dsn',
];

/**
 * The server's log: a JSON object a line.
 *
 * @param stream where the lines go; to standard error unless told, so that standard output stays for people
 */
export function createLog(
  level: LogLevel,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    stream,
  );
}

/** An error with its causes; credentials that drivers put into addresses are cut out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutCredentials(String(error)) };
  return {
    type: error.name,
    message: withoutCredentials(error.message),
    stack: error.stack && withoutCredentials(error.stack),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** `http://user:password@host` becomes `http://[redacted]@host`. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/]+@/gi, '$1[redacted]@');
}
