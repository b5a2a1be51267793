import type { Config } from './config/schema.ts';

/** Where this server is reached, as people and exporters see it. */
export interface Site {
  /** `https://apm.example.com/obs`, without a slash at the end. */
  readonly address: string;
  /** `https://apm.example.com`. */
  readonly origin: string;
  /** `/obs`, or `''` at the root. */
  readonly path: string;
  readonly isHttps: boolean;
  /** `{scheme}://{token}@{host}:{http port}?grpc={grpc port}` */
  dsn(token: string): string;
}

/** The ports that were really bound; they differ from the configured ones when those are 0. */
export interface BoundPorts {
  readonly http: number;
  readonly grpc: number;
}

/** The site of a configuration. `ports` is asked when a DSN is made, after the listeners are up. */
export function siteOf(config: Config, ports: () => BoundPorts): Site {
  const configured = config.site.addr;
  const scheme = config.tls.certFile === undefined ? 'http' : 'https';
  const base = new URL(configured ?? `${scheme}://localhost`);
  const url = (): URL => new URL(configured ?? `${scheme}://localhost:${ports().http}`);
  return {
    get address() {
      return url().href.replace(/\/$/, '');
    },
    get origin() {
      return url().origin;
    },
    path: base.pathname.replace(/\/$/, ''),
    isHttps: base.protocol === 'https:',
    dsn: (token) => {
      const { protocol, hostname, port } = url();
      const publicPort = port || (protocol === 'https:' ? '443' : '80');
      return `${protocol}//${encodeURIComponent(token)}@${hostname}:${publicPort}?grpc=${ports().grpc}`;
    },
  };
}
