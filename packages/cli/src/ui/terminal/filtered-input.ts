/** Gets what was read, answers what of it was typed. */
export type InputFilter = (chunk: string) => string;

/** Wraps an input for Ink and leaves out what the filters take from it. */
export function filteredInput(
  input: NodeJS.ReadStream,
  filters: readonly InputFilter[],
): NodeJS.ReadStream {
  return new Proxy(input, {
    get: (target, name) => {
      if (name === 'read')
        return () => {
          const chunk: unknown = target.read();
          if (typeof chunk !== 'string') return chunk;
          return filters.reduce((text, filter) => filter(text), chunk);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
