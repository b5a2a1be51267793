// The types that hold the client's methods to the contract. Nothing of the contract is loaded: only its types are read.

import type * as z from 'zod';
import type { PathNames } from '../contract/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { routes } from '../contract/routes.ts';

type Routes = typeof routes;
type RouteName = keyof Routes;

/** Noun and method of a call on the client. */
type NameOnClient<Name extends RouteName> = Routes[Name] extends {
  client: infer Client extends string;
}
  ? Client
  : Name;

/** The calls of a noun of the client. */
export type Methods<Noun extends string> = {
  [Name in RouteName]: NameOnClient<Name> extends `${Noun}.${infer Method}` ? Method : never;
}[RouteName];

/** What the contract says of a method of the client. */
export type RouteOf<Noun extends string, Method extends string> = {
  [Name in RouteName]: NameOnClient<Name> extends `${Noun}.${Method}` ? Routes[Name] : never;
}[RouteName];

/** The table of the calls of a noun, as `calls.ts` holds it. */
export type CallTexts<Noun extends string> = Readonly<Record<Methods<Noun>, string>>;

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

/**
 * What a call may be given: its body, the names of its path (the last one also as `id`), and of the others none that its
 * query string doesn't know.
 */
export type CallParams<Route, Params> = Body<Route> &
  (Exclude<PathNamesOf<Route>, keyof Params> extends never ? unknown : { id: string | number }) &
  Readonly<
    Partial<
      Record<
        Exclude<
          keyof Params,
          'project' | 'ifMatch' | 'id' | PathNamesOf<Route> | QueryNames<Route> | KeyOf<Body<Route>>
        >,
        never
      >
    >
  >;

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
    : Route extends { response: infer Schema extends z.ZodType; needs: readonly [] }
      ? Exclude<Read<z.output<Schema>, Route>, object> | MaybeNothing<Read<z.output<Schema>, Route>>
      : Route extends { response: infer Schema extends z.ZodType }
        ? Read<z.output<Schema>, Route>
        : void;

type MaybeNothing<Value> = Value extends object ? Value | undefined : never;

/** Parameters and answer of a method as the contract has them; `never` of one that doesn't. */
type HeldMethod<Route, Method> = Method extends (...given: infer Given) => Promise<infer Answer>
  ? [CallAnswer<Route>] extends [Answer]
    ? Given extends [options?: RequestOptions | undefined]
      ? string
      : NonNullable<Given[0]> extends CallParams<Route, NonNullable<Given[0]>>
        ? string
        : never
    : never
  : string;

/**
 * The table of the calls of a noun, where the methods of its class take and answer what the contract says; of those that
 * translate, `call` sees to that.
 */
export type Held<Noun extends string, Own, Translating = never> = CallTexts<Noun> & {
  readonly [Method in keyof Own & Methods<Noun>]: Method extends Translating
    ? string
    : HeldMethod<RouteOf<Noun, Method>, Own[Method]>;
};
