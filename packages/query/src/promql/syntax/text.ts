const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([^]))/g;

/** What stands between quotes, with its escapes read as Go does; undefined for an escape that is none. */
export function readEscapes(text: string): string | undefined {
  let isBad = false;
  const read = text.replace(
    ESCAPE,
    (_, x?: string, u?: string, long?: string, octal?: string, letter?: string) => {
      if (letter !== undefined) {
        const known = ESCAPES[letter];
        isBad ||= known === undefined;
        return known ?? '';
      }
      const hex = x ?? u ?? long;
      const code = hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16);
      const isText = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
      isBad ||= !isText;
      return isText ? String.fromCodePoint(code) : '';
    },
  );
  return isBad ? undefined : read;
}
