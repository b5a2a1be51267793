import type { Spanlight } from '@spanlight/sdk';

/** Something small to send over OTLP/HTTP, and how to find it again. */
export interface TestSignal {
  /** What it is called: `trace`. */
  noun: string;
  /** Where it is sent: `/v1/traces`. */
  path: string;
  /** What the server accepted, e.g. `3 spans`. */
  sent: string;
  /** Body in OTLP's JSON form. */
  body: unknown;
  isQueryable(client: Spanlight, project: number, signal: AbortSignal): Promise<boolean>;
  /** The project it is in, where that can be asked without knowing the project. */
  placeOf?(client: Spanlight, signal: AbortSignal): Promise<number | undefined>;
  /** What tells it from others, as a value and as lines for people. */
  result(
    client: Spanlight,
    project: number,
  ): { value: Record<string, unknown>; fields: [string, string][] };
}
