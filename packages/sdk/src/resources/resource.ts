import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { QueryValue } from '../http/query-string.ts';
import { timeQuery, type TimeRange } from './time-range.ts';
import type { Method, Request, Transport } from '../http/transport.ts';

/** The names in braces of a path. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** What a call must be given to fill its path. */
type PathParams<Path extends string> = ProjectParams &
  RevisionParams &
  Record<Exclude<PathNames<Path>, 'project'>, string | number | bigint>;

/** Parameters of writes that must not run over somebody else's. */
export interface RevisionParams {
  /** The revision to change; when it isn't the newest any more, the call fails with `PreconditionFailedError`. */
  ifMatch?: number | undefined;
}

/** A call, apart from its path. */
interface Description<Params, Value> extends Pick<
  Request<Value>,
  'accept' | 'body' | 'text' | 'parse'
> {
  /** The parameters that stand in the query string, `sortBy` as `sort_by`; a `time` always does. */
  query?: readonly (keyof Params & string)[];
  /** What else stands in the query string. */
  more?: Request<Value>['query'];
  /** Makes the value of the answer; without it the call answers nothing. */
  read?: (answer: unknown) => Value | Promise<Value>;
}

/** What every resource of the client is made of: calls told by a line and a description. */
export abstract class Resource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Starts a call.
   * @param path Below `/internal/v1`; the names in braces, `/tracing/{project}/spans`, are taken from the parameters.
   */
  protected call<const Path extends string, Params extends PathParams<Path>, Value = void>(
    method: Method,
    path: Path,
    params: Params,
    options: RequestOptions | undefined,
    { query = [], more, read, ...description }: Description<NoInfer<Params>, Value> = {},
  ): Call<Value> {
    return this.#transport.call(() => {
      const values: Readonly<Record<string, unknown>> = params;
      return {
        ...description,
        method,
        path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          name === 'project'
            ? this.#transport.project(params)
            : encodeURIComponent(String(values[name])),
        ),
        query: { ...queryOf(params, query), ...more },
        ifMatch: params.ifMatch,
        // A call that isn't told how to read its answer is one that answers nothing.
        read: (answer) => read?.(answer) as Value | Promise<Value>,
      };
    }, options);
  }
}

/** The query parameters made of some of the parameters of a call. */
function queryOf<Params extends object>(
  params: Params & { time?: TimeRange | undefined },
  names: readonly (keyof Params & string)[],
): Record<string, QueryValue> {
  const pairs = names.map((name): [string, QueryValue] => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    params[name] as QueryValue,
  ]);
  return { ...(params.time && timeQuery(params.time)), ...Object.fromEntries(pairs) };
}

/** The fields of a body: parameters without those that stand in the path or in headers. */
export function bodyOf<Params extends ProjectParams & RevisionParams>(
  params: Params & { id?: unknown; dashboardId?: unknown },
): Omit<Params, 'project' | 'id' | 'dashboardId' | 'ifMatch'> {
  const {
    project: _project,
    id: _id,
    dashboardId: _dashboardId,
    ifMatch: _ifMatch,
    ...body
  } = params;
  return body;
}
