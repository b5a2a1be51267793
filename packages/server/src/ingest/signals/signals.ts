import { LOGS } from './logs/logs.ts';
import { METRICS } from './metrics/metrics.ts';
import type { BodyReader, Builders, Format, Signal, SignalKind } from './signal.ts';
import { TRACES } from './traces/traces.ts';

/** Every signal that is taken in. */
export const SIGNALS = { traces: TRACES, logs: LOGS, metrics: METRICS } satisfies {
  readonly [S in Signal]: SignalKind<S>;
};

type NameOf<Kind> = Kind extends SignalKind<Signal, infer Name> ? Name : never;

/** Every form in which signals arrive. */
export type FormatName = NameOf<(typeof SIGNALS)[Signal]>;

/** A format with its reader at work. */
export interface OpenFormat {
  readonly kind: SignalKind;
  readonly format: Format;
  readonly reader: BodyReader;
}

/** Every format by its name, its reader filling these builders. */
export function openFormats(builders: Builders): ReadonlyMap<string, OpenFormat> {
  return new Map(
    Object.values<SignalKind>(SIGNALS).flatMap((kind) =>
      Object.entries(kind.formats).map(
        ([name, format]) => [name, { kind, format, reader: format.reader(builders) }] as const,
      ),
    ),
  );
}
