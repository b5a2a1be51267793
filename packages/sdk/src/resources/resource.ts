import type { Translate, Translations } from '../calls/existing-servers.ts';
import type { CallAnswer, CallParams, Methods, RouteOf } from '../calls/names.ts';
import { readShape } from '../calls/shapes.ts';
import { isRaw } from '../http/raw.ts';
import type { Call } from '../http/call.ts';
import { InvalidParameterError } from '../http/errors.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import { isPlain } from '../http/query-string.ts';
import { readJson, readText } from '../http/response.ts';
import type { Request, Transport } from '../http/transport.ts';
import { timeQuery, type TimeRange } from './time-range.ts';

/** Parameters of writes that must not run over somebody else's. */
export interface RevisionParams {
  /** The revision to change; when it isn't the newest any more, the call fails with `PreconditionFailedError`. */
  ifMatch?: number | undefined;
}

/**
 * A method that passes its parameters on: it is only declared, and made of the table of calls. What it does stands in the
 * contract, from where it comes into the published declarations.
 */
export type Method<Signature extends (...given: never[]) => unknown> = Signature extends (
  ...given: infer Given
) => infer Answer
  ? (...given: [...Given, options?: RequestOptions]) => Call<Answer>
  : never;

/** `update PUT/{id}:json?name[] shape`: method on the client, method and path, what is sent, names of the query string. */
const callLine = /^(\w+) (\w+)([^?:\s]*):?(\w*)(\?\S*)? ?(.*)$/gm;

/** What every resource of the client is made of: its calls stand in the table that is made of the contract. */
export abstract class Resource<Noun extends string> {
  declare static readonly calls: string;
  declare static readonly words: Translations | undefined;
  readonly #transport: Transport;
  readonly #calls = new Map<string, TableCall>();

  constructor(transport: Transport) {
    const { calls, words, prototype } = new.target;
    this.#transport = transport;
    const [base = ''] = calls.split('\n');
    for (const [, name = '', method = '', below, sent, names, shape = ''] of calls.matchAll(
      callLine,
    )) {
      const path = `${base}${below}`;
      this.#calls.set(name, { method, path, sent, names, shape, translate: words?.[name] });
      if (name in prototype) continue;
      const isAlone = !sent && !names && !path.includes('{');
      Object.assign(prototype, {
        [name](this: Resource<Noun>, params?: object, options?: RequestOptions): Call<unknown> {
          return isAlone ? this.call(name, {}, params) : this.call(name, params, options);
        },
      });
    }
  }

  /**
   * Starts a call of the table.
   * @param params What fills its path (the last name also as `id`), its body or, whatever is left, its query string.
   * @internal
   */
  protected call<Method extends Methods<Noun>, Params extends object>(
    method: Method,
    params: Params & CallParams<RouteOf<Noun, Method>, Params>,
    options?: RequestOptions,
  ): Call<CallAnswer<RouteOf<Noun, Method>>>;
  /** @internal Starts one whose answer the table doesn't say how to read: bytes. */
  protected call<Value>(
    method: Methods<Noun>,
    params: object,
    options: RequestOptions | undefined,
    reader: Reader<Value>,
  ): Call<Value>;
  /** @internal Starts one for a method that is made of the table. */
  protected call(method: string, params?: object, options?: RequestOptions): Call<unknown>;
  protected call(
    method: string,
    params: object = {},
    options?: RequestOptions,
    reader?: Reader<unknown>,
  ): Call<unknown> {
    return this.#transport.call(() => {
      const call = this.#calls.get(method);
      if (!call) throw new TypeError(method);
      return { ...requestOf(call, params, this.#transport), ...(reader ?? readerOf(call, params)) };
    }, options);
  }
}

/** How an answer is read. */
type Reader<Value> = Pick<Request<Value>, 'accept' | 'read'>;

/** A call as the table has it. */
interface TableCall extends Record<'method' | 'path' | 'shape', string> {
  readonly sent: string | undefined;
  /** Names of the query string that are written otherwise than by rule, `?metric[]`; absent where it has none. */
  readonly names: string | undefined;
  readonly translate: Translate | undefined;
}

/** Parameters of a call, by name. */
interface Values extends ProjectParams, RevisionParams {
  time?: TimeRange | undefined;
  [name: string]: unknown;
}

function requestOf(
  { method, path, sent, names }: TableCall,
  params: object,
  transport: Transport,
): Omit<Request<unknown>, 'read'> {
  const values: Values = { ...params };
  // Alerts are named by `ids`, which the wire calls otherwise. A Date writes itself into JSON.
  const { project: _project, id, ids: alertIds, ifMatch, ...rest } = values;
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      delete rest[name];
      return name === 'projectId'
        ? segment('project', transport.project(values))
        : segment(name, values[name] ?? id);
    }),
    query: names ? queryOf(names, rest) : {},
    ifMatch,
    body: sent === 'json' ? { ...rest, alertIds } : undefined,
    text: sent === 'text' ? String(values['yaml']) : undefined,
  };
}

/** The reader of a call, which is made of the schema of what it answers: a test holds it to that. */
function readerOf({ shape, translate }: TableCall, params: object): Reader<unknown> {
  if (shape === 'text') return { accept: 'text/yaml', read: readText };
  return {
    read: (...body) => {
      const answer = readJson(...body);
      if (shape === '') return undefined;
      const said = translate && isRaw(answer) ? translate(answer, { ...params }) : answer;
      const [only] = /^\w+/.exec(shape) ?? [];
      const read = readShape(only ? `{${shape}}` : shape, said);
      return only && isRaw(read) ? read[only] : read;
    },
  };
}

/** A value as a part of a path: one that would lead elsewhere is refused. */
function segment(name: string, value: unknown): string {
  const text = isPlain(value) ? String(value) : '';
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  throw new InvalidParameterError(name, `${name} is "${text}", which is not an id or name`);
}

/** The parameters of a query string: `sortBy` is `sort_by`, and the range of `time` its two bounds. */
function queryOf(names: string, { time, ...values }: Values): Record<string, unknown> {
  const query: Record<string, unknown> = time === undefined ? {} : timeQuery(time);
  for (const [name, value] of Object.entries(values)) {
    const written = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    query[names === `?${written}[]` ? `${written}[]` : written] = value;
  }
  return query;
}
