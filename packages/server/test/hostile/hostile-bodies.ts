import { Buffer } from 'node:buffer';
import { type Route, routes } from '@spanlight/sdk/schemas';
import * as z from 'zod';
import { TOKEN } from '../campaigns/campaign-server.ts';
import { below, oneOf, type Random, seeded } from '../campaigns/random.ts';
import { heavyQuestions } from './heavy-questions.ts';
import type { HostileBody } from './hostile-body.ts';
import { largeUploads, smallUploads } from './ingest-bodies.ts';
import { jsonValues } from './json-values.ts';
import { QUERY_TEXTS } from './query-texts.ts';
import { YAML_TEXTS } from './yaml-texts.ts';

const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };

export interface HostileBodiesOptions {
  /** How many there are at least: what the lists hold, then what is made of them by chance. */
  readonly count: number;
  readonly seed: number;
  /** Bytes of the large requests of telemetry. */
  readonly largest: number;
  /** Takes one of so many of the lists; each of them unless told. */
  readonly every?: number;
  /** Takes only those of the lists whose names match, again and again. */
  readonly only?: RegExp;
}

/** What the lists hold, then as many as are wanted that are made of small ones by chance. */
export function* hostileBodies({
  count,
  seed,
  largest,
  every = 1,
  only,
}: HostileBodiesOptions): Generator<HostileBody> {
  const again = only ? count : 0;
  let made = 0;
  do {
    let at = 0;
    for (const [name, make] of listed(largest)) {
      if (at++ % every !== 0 || only?.test(name) === false) continue;
      made++;
      yield make();
    }
  } while (made > 0 && made < again);
  const random = seeded(seed);
  const sources = [
    ...smallUploads(),
    ...yamlBodies(4096),
    ...queryBodies(),
    ...jsonBodies(MUTABLE),
  ];
  for (; made < count; made++) yield mutated(random, oneOf(random, sources));
}

const MUTABLE = 300;

/** Large ones are made when they are wanted: together they are gigabytes. */
function* listed(largest: number): Generator<readonly [name: string, make: () => HostileBody]> {
  yield* Object.entries(largeUploads(largest));
  for (const body of [...heavyQuestions(), ...yamlBodies(), ...queryBodies(), ...jsonBodies()])
    yield [body.name, () => body];
  for (const upload of smallUploads()) {
    const slow = { ...upload, manner: 'slow', name: `${upload.name}, a little at a time` } as const;
    const cut = { ...upload, manner: 'cut', name: `${upload.name}, cut` } as const;
    yield [slow.name, () => slow];
    yield [cut.name, () => cut];
  }
}

const allRoutes = (): [string, Route][] => Object.entries<Route>(routes);

/** The calls that are asked about: those that sign people out, or change who they are, would end the campaign. */
const isAsked = (name: string): boolean => !/^(?:users|sso|embedTokens)\./.test(name);

const pathOf = (route: Route): string =>
  `/internal/v1${route.path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'attr' ? 'service_name' : name === 'traceId' ? '01'.repeat(16) : '1'))}`;

function* yamlBodies(most = Infinity): Generator<HostileBody> {
  for (const [call, route] of allRoutes()) {
    if (route.textBody !== true || route.method === 'GET' || !isAsked(call)) continue;
    for (const [name, text] of Object.entries(YAML_TEXTS))
      yield {
        name: `${call}: ${name}`,
        method: route.method,
        path: pathOf(route),
        headers: { ...AUTHORIZED, 'content-type': 'text/yaml' },
        body: Buffer.from(text.slice(0, most)),
        manner: 'whole',
      };
  }
}

function* queryBodies(): Generator<HostileBody> {
  const now = Math.floor(Date.now() / 1000);
  for (const [call, route] of allRoutes()) {
    if (route.method !== 'GET' || !route.query || !('query' in route.query.shape)) continue;
    for (const [name, text] of Object.entries(QUERY_TEXTS)) {
      const query = new URLSearchParams([
        ['time_gte', String(now - 3600)],
        ['time_lt', String(now)],
        ...(call.startsWith('metrics.')
          ? [
              ['metric', 'load'],
              ['alias', 'load'],
            ]
          : [['system', 'all']]),
      ]).toString();
      // Letters are sent as they are where that is possible, so that most of them fit.
      const sent = encodeURIComponent(text)
        .slice(0, 15_000)
        .replace(/%[^%]?$/, '');
      yield {
        name: `${call}: ${name}`,
        method: 'GET',
        path: `${pathOf(route)}?${query}&query=${sent}`,
        headers: AUTHORIZED,
        manner: 'whole',
      };
    }
  }
}

function* jsonBodies(most?: number): Generator<HostileBody> {
  for (const [call, route] of allRoutes()) {
    if (!route.body || !isAsked(call)) continue;
    const values = jsonValues(most ?? Math.floor((route.bodyLimit ?? 10_240) * 0.9));
    const make = (name: string, body: string): HostileBody => ({
      name: `${call}: ${name}`,
      method: route.method,
      path: pathOf(route),
      headers: { ...AUTHORIZED, 'content-type': 'application/json' },
      body: Buffer.from(body),
      manner: 'whole',
    });
    for (const [name, value] of Object.entries(values)) yield make(name, value);
    const likely = likelyValue(route.body);
    if (!(route.body instanceof z.ZodObject) || typeof likely !== 'object' || likely === null)
      continue;
    for (const key of Object.keys(route.body.shape))
      for (const [name, value] of Object.entries(values)) {
        const others = JSON.stringify({ ...likely, [key]: undefined }).slice(1, -1);
        yield make(
          `${key} is ${name}`,
          `{${JSON.stringify(key)}:${value}${others === '' ? '' : `,${others}`}}`,
        );
      }
  }
}

/** A value that a schema may take, so that what is wrong beside it is looked at. */
function likelyValue(schema: unknown, depth = 0): unknown {
  if (depth > 6) return null;
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, inner]) => [key, likelyValue(inner, depth + 1)]),
    );
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return undefined;
  if (schema instanceof z.ZodString) return 'load';
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodArray) return [likelyValue(schema.element, depth + 1)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodUnion) return likelyValue(schema.options[0], depth + 1);
  if (schema instanceof z.ZodPipe) return likelyValue(schema.out, depth + 1);
  return null;
}

/** A request with bytes changed, left out, repeated or cut, or sent in another manner. */
function mutated(random: Random, source: HostileBody): HostileBody {
  const text = source.body ?? Buffer.from(source.path);
  let bytes: Buffer = Buffer.from(text);
  const changes = 1 + below(random, 6);
  for (let change = 0; change < changes && bytes.length > 0; change++)
    bytes = changed(random, bytes);
  const manner = random() < 0.02 ? 'slow' : random() < 0.1 ? 'cut' : 'whole';
  const name = `${source.name}, changed`;
  if (source.body) return { ...source, name, body: bytes, manner };
  const [path = '', query = ''] = bytes.toString('latin1').split('?', 2);
  const isPath = path.startsWith('/internal/v1/');
  return {
    ...source,
    name,
    path: `${isPath ? path.replaceAll(/[^\w/.-]/g, '_') : source.path.split('?')[0]}?${encodeURI(query).slice(0, 15_500)}`,
  };
}

function changed(random: Random, bytes: Buffer): Buffer {
  const at = below(random, bytes.length);
  const length = 1 + below(random, Math.min(200, bytes.length));
  switch (below(random, 5)) {
    case 0: {
      const copy = Buffer.from(bytes);
      copy[at] = below(random, 256);
      return copy;
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 2:
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array.from({ length: 1 + below(random, 50) }, () => bytes.subarray(at, at + length)),
        bytes.subarray(at),
      ]);
    case 3:
      return bytes.subarray(0, at);
    default: {
      const other = below(random, bytes.length);
      return Buffer.concat([
        bytes.subarray(0, at),
        bytes.subarray(other, other + length),
        bytes.subarray(at),
      ]);
    }
  }
}
