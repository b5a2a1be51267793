import { lookup as resolve } from 'node:dns';
import { lookup as resolveAll } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { readNetwork } from '../../shared/network.ts';

/** Networks a server can reach that the people who name a webhook must not: RFC 6890 and the like. */
const INTERNAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The unspecified address, loopback, and IPv4 addresses in the old compatible form.
  ['::', 96],
  // IPv4 addresses as translators write them; those of `::ffff:0:0/96` are looked at as the IPv4 addresses they are.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

/** The address is one this server doesn't send to. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/**
 * Decides which addresses notifications may go to: none of the machine itself, its network or a cloud's metadata
 * service, unless the configuration allows that network. It is asked with the address about to be connected to, so a
 * name that resolves anew to something else gains nothing.
 */
export class AddressGuard {
  readonly #internal = new BlockList();
  readonly #allowed = new BlockList();
  /** What is allowed on one port alone. */
  readonly #allowedPorts = new Map<number, BlockList>();

  /**
   * @param allowed Networks that are allowed although they are internal, for example `10.1.0.0/16`, or with one port
   * `127.0.0.1:8080`; `any` for all. Others are left out.
   */
  constructor(allowed: readonly string[]) {
    for (const [network, prefix] of INTERNAL)
      this.#internal.addSubnet(network, prefix, familyOf(network));
    for (const network of allowed.flatMap((text) =>
      text === 'any' ? ['0.0.0.0/0', '::/0'] : text,
    )) {
      const parts = readNetwork(network);
      if (!parts) continue;
      const { address, prefix, family, port } = parts;
      this.#allowedOn(port).addSubnet(address, prefix, family);
    }
  }

  #allowedOn(port: number | undefined): BlockList {
    if (port === undefined) return this.#allowed;
    const known = this.#allowedPorts.get(port) ?? new BlockList();
    this.#allowedPorts.set(port, known);
    return known;
  }

  /** Whether a numeric address may be connected to on a port; what is none may not. */
  allows(address: string, port: number): boolean {
    // A list knows no zone: `fe80::1%eth0` would be in none.
    const [numeric = ''] = address.split('%');
    if (isIP(numeric) === 0) return false;
    const family = familyOf(numeric);
    return (
      !this.#internal.check(numeric, family) ||
      this.#allowed.check(numeric, family) ||
      (this.#allowedPorts.get(port)?.check(numeric, family) ?? false)
    );
  }

  /** Throws a `ForbiddenAddressError` for a URL whose host is an address that isn't allowed. */
  checkUrl(url: URL): void {
    const host = hostOf(url);
    if (isIP(host) !== 0 && !this.allows(host, portOf(url))) throw forbidden(host);
  }

  /**
   * Throws a `ForbiddenAddressError` for a URL whose host has no address that is allowed. A name that is not known now
   * may be known later: it is asked about again with every connection.
   */
  async requireAllowed(url: URL): Promise<void> {
    this.checkUrl(url);
    if (isIP(hostOf(url)) !== 0) return;
    const unknown: { readonly address: string }[] = [];
    const found = await Promise.race([
      resolveAll(url.hostname, { all: true }).catch(() => unknown),
      sleep(RESOLVE_TIMEOUT, unknown, { ref: false }),
    ]);
    if (found.length > 0 && !found.some(({ address }) => this.allows(address, portOf(url))))
      throw forbidden(url.hostname);
  }

  /** What resolves the name of a URL for a connection; addresses that aren't allowed are as good as absent. */
  lookupFor(url: URL): LookupFunction {
    return (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, []);
        const allowed = addresses.filter(({ address }) => this.allows(address, portOf(url)));
        const [first] = allowed;
        if (first === undefined) return callback(forbidden(hostname), []);
        if (options.all === true) return callback(null, allowed);
        return callback(null, first.address, first.family);
      });
    };
  }
}

/** Milliseconds that resolving a name may take while somebody saves a channel. */
const RESOLVE_TIMEOUT = 1000;

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const portOf = ({ port, protocol }: URL): number =>
  Number(port || (protocol === 'https:' ? 443 : 80));

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const forbidden = (host: string): ForbiddenAddressError =>
  new ForbiddenAddressError(
    `${host} is an address of this server's own network: allow it with notifications.allow_networks in the configuration`,
  );
