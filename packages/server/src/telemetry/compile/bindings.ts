import type { ParameterValue, QueryParameters } from '../client.ts';

/** Types of the parameters this server sends. */
export type ParameterType =
  | 'String'
  | 'Array(String)'
  | 'Float64'
  | 'Array(Float64)'
  | 'Int64'
  | 'Array(Int64)'
  | 'UInt32'
  | 'UInt64'
  | 'Array(UInt64)';

/** Collects the values of a query: whatever came from outside reaches SQL through here alone. */
export class Bindings {
  readonly #names = new Map<string, string>();
  readonly #values: Record<string, ParameterValue> = {};

  /** Placeholder for a value. Equal values share one, so that equal expressions stay equal text. */
  bind(value: ParameterValue, type: ParameterType): string {
    const key = `${type} ${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))}`;
    let name = this.#names.get(key);
    if (name === undefined) {
      name = `p${this.#names.size + 1}`;
      this.#names.set(key, name);
      this.#values[name] = value;
    }
    return `{${name}:${type}}`;
  }

  text(value: string): string {
    return this.bind(value, 'String');
  }

  get parameters(): QueryParameters {
    return this.#values;
  }
}
