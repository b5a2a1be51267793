/** Where telemetry goes, read from a DSN such as `http://token@localhost:14318?grpc=14317`. */
export interface Endpoints {
  readonly dsn: string;
  readonly grpc: string;
  readonly http: string;
}

/** Throws when the text is not a DSN. */
export function endpointsOf(dsn: string): Endpoints {
  const url = new URL(dsn);
  if (url.username === '')
    throw new Error('The DSN carries no token: expected http://token@host:14318?grpc=14317');
  const grpcPort = url.searchParams.get('grpc') ?? '4317';
  return {
    dsn,
    grpc: `${url.protocol}//${url.hostname}:${grpcPort}`,
    http: `${url.protocol}//${url.host}`,
  };
}
