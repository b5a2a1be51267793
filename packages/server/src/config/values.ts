import * as z from 'zod';
import { readNetwork } from '../shared/network.ts';

/** A socket to listen on. `host` is undefined for every interface. */
export interface Address {
  readonly host: string | undefined;
  readonly port: number;
}

/** The message for a value of the wrong type, which is another one for a missing value. */
export const expected =
  (message: string) =>
  (issue: { readonly input: unknown }): string =>
    issue.input === undefined ? 'is required' : message;

const ADDRESS = /^(?:(?<host>[^:[\]\s]+|\[[0-9a-f:.]+\])?:)?(?<port>\d{1,5})$/i;

/** `:14318`, `127.0.0.1:14318`, `[::1]:14318` or a bare port; port 0 lets the system choose. */
export const address = z.union([z.string(), z.int()]).transform((value, context): Address => {
  const groups = ADDRESS.exec(String(value).trim())?.groups;
  const port = Number(groups?.['port']);
  if (!groups || port > 65_535) {
    context.addIssue({
      code: 'custom',
      message: 'must be an address such as ":14318" or "127.0.0.1:14318"',
    });
    return z.NEVER;
  }
  const host = groups['host']?.replace(/^\[|\]$/g, '');
  return { host: host === '0.0.0.0' || host === '::' ? undefined : host, port };
});

const SIZE_UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** A number of bytes: `64MiB`, `2GB` or a plain number. The value is bytes. */
export const byteSize = quantity(SIZE_UNITS, 'must be a size such as 64MiB');

const SECOND_UNITS: Readonly<Record<string, number>> = {
  ms: 0.001,
  '': 1,
  s: 1,
  m: 60,
  h: 3600,
};

/** A length of time: `500ms`, `30s`, `5m`, `1h` or a plain number of seconds. The value is seconds. */
export const seconds = quantity(SECOND_UNITS, 'must be a time such as 30s or 5m');

const DAY_UNITS: Readonly<Record<string, number>> = {
  '': 1,
  d: 1,
  day: 1,
  days: 1,
  w: 7,
  week: 7,
  weeks: 7,
};

/** A quantity without which nothing could be done. */
export const someOf = (quantity: z.ZodType<number>): z.ZodType<number> =>
  quantity.refine((value) => value > 0, { error: 'must be more than 0' });

/** How long data is kept: `30d`, `4w` or a plain number of days. The value is whole days. */
export const days = quantity(DAY_UNITS, 'must be a number of days such as 30d').refine(
  (value) => Number.isInteger(value) && value >= 1,
  { error: 'must be at least one whole day' },
);

/** True or false, also as the texts an environment variable can hold. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'yes', 'no'])], {
    error: expected('must be true or false'),
  })
  .transform((value) => value === true || value === 'true' || value === '1' || value === 'yes');

/** A whole number within bounds, also as the text an environment variable holds. */
export const whole = (minimum: number, maximum: number): z.ZodType<number> =>
  z
    .union([z.number(), z.string()], { error: expected('must be a whole number') })
    .transform((value, context): number => {
      const number = Number(value);
      if (Number.isInteger(number) && number >= minimum && number <= maximum && value !== '')
        return number;
      context.addIssue({
        code: 'custom',
        message: `must be a whole number from ${minimum} to ${maximum}`,
      });
      return z.NEVER;
    });

/** An absolute http or https address as it is written: to some a slash at the end makes another of it. */
export const exactWebAddress = z
  .string({ error: expected('must be text') })
  .refine((value) => isWebAddress(value), {
    error: 'must be an address such as https://spanlight.example.com',
  });

/** An absolute http or https address. The value is without a slash at the end. */
export const webAddress = exactWebAddress.transform((value) => value.replace(/\/+$/, ''));

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}

function quantity(units: Readonly<Record<string, number>>, error: string): z.ZodType<number> {
  return z
    .union([z.number(), z.string()], { error: expected(error) })
    .transform((value, context): number => {
      const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(String(value).trim());
      const unit = match?.[2]?.toLowerCase() ?? '?';
      const factor = Object.hasOwn(units, unit) ? units[unit] : undefined;
      if (!match || factor === undefined) {
        context.addIssue({ code: 'custom', message: error });
        return z.NEVER;
      }
      return Number(match[1]) * factor;
    });
}

const NAMED_PROXIES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** The address of a proxy, a network of them, or a name for one that Fastify knows. */
export const proxies = z
  .string({ error: expected('must be an address') })
  .refine((text) => NAMED_PROXIES.has(text) || isProxyNetwork(text), {
    error:
      'must be an address or a network such as 10.1.0.0/16, or loopback, linklocal or uniquelocal',
  });

function isProxyNetwork(text: string): boolean {
  const network = readNetwork(text);
  return network !== undefined && network.port === undefined && network.prefix > 0;
}

/** A network such as `10.1.0.0/16`, a single address, either with a port alone (`127.0.0.1:8080`, `[::1]:8080`), or `any`. */
export const network = z
  .string({ error: expected('must be a network') })
  .refine((text) => text === 'any' || readNetwork(text) !== undefined, {
    error: 'must be a network such as 10.1.0.0/16, an address, either with a port, or any',
  });
