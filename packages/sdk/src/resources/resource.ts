import type { CallAnswer, CallParams, Methods, RouteOf } from '../calls/names.ts';
import { isRaw, readShape, type Raw } from '../calls/shapes.ts';
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

/** Says in our words what existing servers say in theirs, before the answer is read. */
export type Translate = (answer: Raw) => Raw;

type Texts = Readonly<Record<string, string>>;

/**
 * What every resource of the client is made of: its calls stand in the table that is made of the contract. The methods a
 * class only declares pass their parameters on; they are made of the table when the first of the class is.
 */
export abstract class Resource<Noun extends string> {
  /**
   * The calls of the noun by method.
   * @internal
   */
  static readonly calls: Texts = {};
  /**
   * Names of calls that other methods make.
   * @internal
   */
  static readonly inner: RegExp = /^$/;
  readonly #transport: Transport;
  readonly #calls: Texts;

  constructor(transport: Transport) {
    const { calls, inner, prototype } = new.target;
    this.#transport = transport;
    this.#calls = calls;
    for (const [method, text] of Object.entries(calls)) {
      if (method in prototype || inner.test(method)) continue;
      const value = function (
        this: Resource<Noun>,
        params: object = {},
        options?: RequestOptions,
      ): Call<unknown> {
        return isAlone.test(text)
          ? this.#start(method, {}, params)
          : this.#start(method, params, options);
      };
      Object.defineProperty(prototype, method, { value, writable: true, configurable: true });
    }
  }

  /**
   * Starts a call of the table.
   * @param params What fills its path (the last name also as `id`), its body or, whatever is left, its query string.
   * @param translate For answers of existing servers that say the same in other words.
   * @internal
   */
  protected call<Method extends Methods<Noun>, Params extends object>(
    method: Method,
    params: Params & CallParams<RouteOf<Noun, Method>, Params>,
    options?: RequestOptions,
    translate?: Translate,
  ): Call<CallAnswer<RouteOf<Noun, Method>>> {
    return this.#start(method, params, options, translate);
  }

  #start<Value>(
    method: string,
    params: object,
    options?: RequestOptions,
    translate?: Translate,
  ): Call<Value> {
    return this.#transport.call(
      () => requestOf<Value>(this.#calls[method], params, this.#transport, translate),
      options,
    );
  }

  /**
   * Starts a call of the table whose answer is bytes.
   * @internal
   */
  protected bytes<Value>(
    method: Methods<Noun>,
    params: object,
    options: RequestOptions | undefined,
    accept: string,
    parse: Request<Value, Value>['parse'],
  ): Call<Value> {
    return this.#transport.call(() => {
      const request = requestOf(this.#calls[method], params, this.#transport);
      return { ...request, accept, parse, read: (value: Value) => value };
    }, options);
  }
}

/** A call without parameters. */
const isAlone = /^\w+ [^ {?]*( |$)/;

/** Parameters of a call, by name. */
interface Values extends ProjectParams, RevisionParams {
  time?: TimeRange | undefined;
  [name: string]: unknown;
}

/** `PUT:json /path?name[] shape` */
const callText = /^(\w+):?(\w*) ([^? ]+)(\?\S*)? ?(.*)$/s;

/**
 * Fills in the request of a call.
 * @param text The call in the table, which is made of the schema of what it answers: a test holds it to that.
 */
function requestOf<Value>(
  text: string | undefined,
  params: object,
  transport: Transport,
  translate?: Translate,
): Request<Value>;
function requestOf(
  text: string | undefined,
  params: object,
  transport: Transport,
  translate: Translate = (answer) => answer,
): Request<unknown> {
  const [, method = '', sent, template = '', names, shape = ''] = callText.exec(text ?? '') ?? [];
  const values: Values = { ...params };
  const { project: _project, id, ifMatch, ...rest } = values;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return name === 'projectId' ? transport.project(values) : segment(name, values[name] ?? id);
  });
  return {
    method,
    path,
    query: names ? queryOf(names, rest) : {},
    ifMatch,
    ...(sent === 'json' ? { body: rest } : {}),
    ...(sent === 'text' ? { text: String(values['yaml']) } : {}),
    ...(shape === 'text'
      ? { accept: 'text/yaml', parse: readText, read: (answer) => answer }
      : { parse: readJson, read: (answer) => readAnswer(shape, answer, translate) }),
  };
}

/** A value as a part of a path: one that would lead elsewhere is refused. */
function segment(name: string, value: unknown): string {
  const text = isPlain(value) ? String(value) : '';
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  throw new InvalidParameterError(name, `${name} is "${text}", which names nothing`);
}

/**
 * The parameters of a query string: `sortBy` is `sort_by`, and the range of `time` its two bounds.
 * @param names Those that are written otherwise, `metric[]`.
 */
function queryOf(names: string, { time, ...values }: Values): Record<string, unknown> {
  const pairs = Object.entries(values).map(([name, value]) => {
    const written = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [names === `?${written}[]` ? `${written}[]` : written, value];
  });
  return { ...(time === undefined ? {} : timeQuery(time)), ...Object.fromEntries(pairs) };
}

function readAnswer(shape: string, answer: unknown, translate: Translate): unknown {
  if (shape === '') return undefined;
  const [only] = /^\w+/.exec(shape) ?? [];
  const said = isRaw(answer) ? translate(answer) : answer;
  const read = readShape(only === undefined ? shape : `{${shape}}`, said);
  return only === undefined || !isRaw(read) ? read : read[only];
}
