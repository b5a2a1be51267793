import { usageError } from '../../errors/errors.ts';

/** Where data is sent and with which secret. */
export interface Dsn {
  /** The whole text; it holds the secret. */
  text: string;
  /** The secret: it names the project. */
  token: string;
  /** Address of OTLP over HTTP, without a trailing slash. */
  httpEndpoint: string;
  grpcHost: string;
  grpcPort: number;
}

const defaultGrpcPort = 4317;

/**
 * Reads a DSN: `{scheme}://{token}@{host}:{httpPort}?grpc={grpcPort}`.
 *
 * @throws CliError (usage); the text of the error does not hold the secret.
 */
export function parseDsn(text: string): Dsn {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username === '') {
    throw usageError(
      'This is not a DSN.',
      'It looks like http://token@localhost:14318?grpc=14317; `spanlight project get` shows yours.',
    );
  }
  const grpc = Number(url.searchParams.get('grpc'));
  return {
    text: text.trim(),
    token: decoded(url.username),
    httpEndpoint: url.origin,
    grpcHost: url.hostname,
    grpcPort: Number.isInteger(grpc) && grpc > 0 && grpc < 65_536 ? grpc : defaultGrpcPort,
  };
}

/** A part of an address as it was meant; as it stands where it can't be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
