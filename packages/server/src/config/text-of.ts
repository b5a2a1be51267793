import { ConfigError } from './problem.ts';

/**
 * The text of a file. One in another encoding would be read with other characters in place of its own, passwords included.
 *
 * Throws a `ConfigError` with the place of the first byte that no UTF-8 text has.
 */
export function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const before = readable(bytes).split('\n');
    const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    throw new ConfigError([
      {
        where: `${name}:${place}`,
        message: 'the file is not UTF-8 from here on',
        hint: 'Save it as UTF-8.',
      },
    ]);
  }
}

/** What comes before the first wrong byte. */
function readable(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for (const byte of bytes) text += decoder.decode(Uint8Array.of(byte), { stream: true });
    return text;
  } catch {
    return text;
  }
}
