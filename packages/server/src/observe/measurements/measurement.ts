/** One value, and what it is of. */
type MeasuredPoint = readonly [value: number, attributes: Readonly<Record<string, string>>];

/** Something the server counts or reads of itself. */
export interface Measurement {
  /** In the way of OpenTelemetry: `spanlight.ingest.queue.bytes`. */
  readonly name: string;
  /** A counter only grows, from the start of the process. */
  readonly kind: 'counter' | 'gauge';
  /** UCUM, such as `By`, `s` or `{item}`. */
  readonly unit: string;
  readonly description: string;
  readonly points: readonly MeasuredPoint[];
}

/** Reads some of them. A failure leaves out these, and no other. */
export type Measure = () => Measurement[] | Promise<Measurement[]>;

/** A gauge with one value and no attributes. */
export const gauge = (
  name: string,
  unit: string,
  description: string,
  value: number,
): Measurement => ({ name, kind: 'gauge', unit, description, points: [[value, {}]] });

/** Everything that can be read now. */
export async function measureAll(measures: readonly Measure[]): Promise<Measurement[]> {
  const read = measures.map(async (measure) => await measure());
  const settled = await Promise.allSettled(read);
  return settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
