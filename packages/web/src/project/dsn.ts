/** What exporters need to know, taken from a connection string. */
export interface DsnEndpoints {
  dsn: string;
  /** For OTLP over gRPC, with its scheme. */
  grpc: string;
  /** For OTLP over HTTP, without a path. */
  http: string;
  /** `host:port` of the gRPC endpoint, for exporters that want no scheme. */
  grpcAuthority: string;
  /** The connection is not encrypted. */
  insecure: boolean;
}

/** The port of OTLP over gRPC when the DSN names none. */
const defaultGrpcPort = '4317';

/** Reads `scheme://token@host:port?grpc=port`; undefined when the text is no such thing. */
export function readDsn(dsn: string): DsnEndpoints | undefined {
  let url: URL;
  try {
    url = new URL(dsn);
  } catch {
    return undefined;
  }
  if (!/^https?:$/u.test(url.protocol) || url.host === '') return undefined;
  const grpcAuthority = `${url.hostname}:${url.searchParams.get('grpc') || defaultGrpcPort}`;
  return {
    dsn,
    grpc: `${url.protocol}//${grpcAuthority}`,
    http: `${url.protocol}//${url.host}`,
    grpcAuthority,
    insecure: url.protocol === 'http:',
  };
}
