const TOKEN =
  /\\Q[^]*?(?:\\E|$)|\\[^]|\[\^?\]?(?:\\[^]|\[:\w*:\]|[^\]])*\]|\{(?<least>\d+)(?:,(?<most>\d*))?\}|[^]/g;

/**
 * How large a regular expression becomes once what repeats is written out: `(ab){3}c` is 7, a class of characters 1. It
 * takes time in the length of its text alone, and text that is no regular expression has a size, too.
 */
export function patternSize(pattern: string): number {
  /** The open groups: the size of each, and the size of the last element in it. */
  const groups = [{ size: 0, last: 0 }];
  let group = groups[0] ?? { size: 0, last: 0 };
  const add = (size: number, last: number): void => {
    group.size += size;
    group.last = last;
  };
  for (const { 0: token, groups: repeat } of pattern.matchAll(TOKEN)) {
    if (repeat?.['least'] !== undefined) {
      const times = Math.max(1, Number(repeat['least']), Number(repeat['most'] ?? 0));
      add(group.last * (times - 1), group.last * times);
    } else if (token === '(') {
      group = { size: 0, last: 0 };
      groups.push(group);
    } else if (token === ')' && groups.length > 1) {
      const { size } = groups.pop() ?? group;
      group = groups.at(-1) ?? group;
      add(size, size);
    } else add(token.startsWith('\\Q') ? token.length : 1, 1);
  }
  return groups.reduce((sum, { size }) => sum + size, 0);
}
