// The types that hold the client's methods to the contract. Nothing of the contract is loaded: only its types are read.

import type * as z from 'zod';
import type { PathNames } from '../contract/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { routes } from '../contract/routes.ts';

type Routes = typeof routes;

/** Each call by its noun and method on the client. */
type Named = {
  [
    Name in keyof Routes as Routes[Name] extends { client: infer Client extends string }
      ? Client
      : Name
  ]: Routes[Name];
};

/** The calls of a noun of the client. */
export type Methods<Noun extends string> = keyof {
  [Name in keyof Named as Name extends `${Noun}.${infer Method}` ? Method : never]: Name;
};

/** What the contract says of a method of the client. */
export type RouteOf<Noun extends string, Method extends string> = Named[`${Noun}.${Method}` &
  keyof Named];

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

type KeyOf<Value> = Value extends unknown ? keyof Value : never;

type QueryNames<Route> = Route extends { query: { shape: infer Shape } }
  ? CamelCase<KeyOf<Shape> & string> | ('time_gte' extends keyof Shape ? 'time' : never)
  : never;

type Body<Route> = Route extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Route extends { textBody: true }
    ? { yaml: string }
    : unknown;

type PathNamesOf<Route> = Route extends { path: infer Path extends string }
  ? Exclude<PathNames<Path>, 'projectId'>
  : never;

/** What a call has besides its query string and its body; `kind` is the path of calls that are one on the client. */
type Common = 'project' | 'ifMatch' | 'id' | 'kind';

/**
 * What a call may be given: its body, the names of its path (the last one also as `id`), and of the others none that its
 * query string doesn't know.
 */
export type CallParams<Route, Params> = Body<Route> &
  (Exclude<PathNamesOf<Route>, keyof Params> extends never ? unknown : { id: string | number }) & {
    readonly [
      Name in Exclude<
        keyof Params,
        Common | PathNamesOf<Route> | QueryNames<Route> | KeyOf<Body<Route>>
      >
    ]?: never;
  };

type OnlyField<Value> = string extends keyof Value
  ? Value
  : {
      [Key in keyof Value]-?: [Exclude<keyof Value, Key>] extends [never] ? Value[Key] : Value;
    }[keyof Value];

type Read<Value, Route> = Route extends { reads: infer Key extends keyof Value }
  ? Value[Key]
  : OnlyField<Value>;

/** What a call comes to on the client. */
export type CallAnswer<Route> = Route extends { unread: true }
  ? void
  : Route extends { textAnswer: true }
    ? string
    : Route extends { response: infer Schema extends z.ZodType }
      ? Read<z.output<Schema>, Route> | Maybe<Read<z.output<Schema>, Route>, Route>
      : void;

/** Nothing instead of an object where existing servers answer nothing. */
type Maybe<Value, Route> = Route extends { needs: readonly [] }
  ? Value extends object
    ? undefined
    : never
  : never;

/** Methods whose parameters are translated; `call` holds them to the contract. */
type Translating =
  | `alerts.${'close' | 'open' | 'delete' | 'acknowledge' | 'unacknowledge'}`
  | `channels.${'get' | 'create' | 'update'}`
  | `metrics.${'timeseries' | 'table' | 'gauge'}`
  | 'annotations.createByDsn'
  | 'groups.stats'
  | 'traces.columns';

/** Whether a method takes and answers what the contract says: `unknown`, else `never`. */
type HeldMethod<Route, Method> = Method extends (...given: infer Given) => Promise<infer Answer>
  ? [CallAnswer<Route>] extends [Answer]
    ? Given extends [options?: RequestOptions | undefined]
      ? unknown
      : NonNullable<Given[0]> extends CallParams<Route, NonNullable<Given[0]>>
        ? unknown
        : never
    : never
  : never;

type NounOf<Name> = Name extends `${infer Noun}.${string}` ? Noun : never;

/** A client with every call of the contract, as the contract has it. */
export type HeldToContract<Client> = {
  [Noun in NounOf<keyof Named>]: HeldNoun<Noun, Client[Noun & keyof Client]>;
};

type HeldNoun<Noun extends string, Own> = {
  [Method in Methods<Noun>]: `${Noun}.${Method}` extends Translating
    ? unknown
    : HeldMethod<RouteOf<Noun, Method>, Own[Method & keyof Own]>;
};
