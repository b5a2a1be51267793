/** Longest display name of a group or an error, in characters. */
export const MAX_NAME = 1000;

/**
 * SQL of a few of the names in a group that are the same at every reading: the first and the last, so that whatever these begin
 * with all names do, and two by chance. Those of all names are the same as those of lists of a few.
 *
 * @param names SQL of a name, or of a list of names with 'Array' for `each`
 */
export function namesSql(names: string, each: '' | 'Array' = ''): string {
  const dice =
    each === ''
      ? `cityHash64(leftUTF8(${names}, ${MAX_NAME}))`
      : `arrayMap(name -> cityHash64(name), ${names})`;
  const few = [
    `min${each}(${names})`,
    `max${each}(${names})`,
    `argMin${each}(${names}, ${dice})`,
    `argMax${each}(${names}, ${dice})`,
  ];
  return `arrayDistinct(arrayMap(name -> leftUTF8(name, ${MAX_NAME}), [${few.join(', ')}]))`;
}
