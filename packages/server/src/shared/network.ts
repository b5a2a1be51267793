import { isIP } from 'node:net';

/** A network, and the one port it is about if it is not about all. */
export interface NetworkParts {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  /** Bits of the address that count. */
  readonly prefix: number;
  readonly port: number | undefined;
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]+)):(?<port>\d{1,5})$/;

/** Reads a network; undefined for what is none. */
export function readNetwork(text: string): NetworkParts | undefined {
  const groups = WITH_PORT.exec(text)?.groups;
  const port = groups && Number(groups['port']);
  const [address = '', bits, ...rest] = (groups?.['v6'] ?? groups?.['v4'] ?? text).split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix > most)
    return undefined;
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  return { address, family: family === 4 ? 'ipv4' : 'ipv6', prefix, port };
}
