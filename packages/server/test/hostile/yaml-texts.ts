import { filled } from './hostile-body.ts';

/** Bytes that a YAML body may have. */
const MAX_BYTES = 1_048_576;

/** Names that are anchored and repeated nine times each by the next, so that the last stands for 9^12 values. */
const laughs = [
  'a0: &a0 [x, x, x, x, x, x, x, x, x]',
  ...Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${filled(`*a${at}, `, 40)}]`),
].join('\n');

const monitor = (at: number): string =>
  `  - { name: Load ${at}, metrics: [load as $load], query: [avg($load) as load], column: load, max_allowed_value: 1 }\n`;

/** YAML that has stopped servers, by what it is. */
export const YAML_TEXTS: Readonly<Record<string, string>> = {
  'open brackets': filled('[', MAX_BYTES),
  'open braces and brackets': filled('{a: [', MAX_BYTES),
  'marks of a list on one line': filled('- ', MAX_BYTES),
  'marks of keys on one line': filled('? ', MAX_BYTES),
  'anchors of anchors': `x: ${filled('&a ', 1_000_000)}`,
  'a long list': filled('- a\n', MAX_BYTES),
  'many documents': filled('---\n', MAX_BYTES),
  'closing brackets': filled('] ', MAX_BYTES),
  'empty lines': filled('\n', MAX_BYTES),
  comments: filled('#\n', MAX_BYTES),
  'keys given twice': filled('"":\n', MAX_BYTES),
  'escapes that mean nothing': `a: "${filled('\\q', 1_000_000)}"`,
  'aliases of aliases': laughs,
  'lists of lists': `monitors:\n${filled('- [a, b, c, d]\n', 300_000)}`,
  'entries in brackets on many lines': `a: [${filled('\nx,', 200_000)}]`,
  'one scalar of a megabyte': `a: ${filled('x', 1_000_000)}`,
  'a folded scalar of a megabyte': `a: >\n${filled('  word\n\n', 1_000_000)}`,
  'a quoted scalar that never ends': `a: "${filled('x\n ', 1_000_000)}`,
  'tags of tags': filled('!!str ', MAX_BYTES),
  'merge keys': `a: &a { b: 1 }\n${filled('c:\n  <<: *a\n', 500_000)}`,
  'directives without a document': filled('%YAML 1.2\n', MAX_BYTES),
  'tabs for indentation': filled('\t- a\n', MAX_BYTES),
  'deeper with each line': Array.from({ length: 1400 }, (_, at) => `${' '.repeat(at)}a:\n`).join(
    '',
  ),
  'numbers of many digits': filled(`- ${'9'.repeat(1000)}\n`, MAX_BYTES),
  'thousands of monitors': `monitors:\n${Array.from({ length: 9000 }, (_, at) => monitor(at)).join('')}`,
  'monitors whose queries are long': `monitors:\n${filled(
    `  - { name: a, metrics: [load as $load], query: ['${filled('avg($load) | ', 900)}avg($load)'], column: load }\n`,
    900_000,
  )}`,
  'a dashboard of many tables': `schema: v2\nname: Big\ngrid_rows:\n${filled(
    '  - title: a\n    items:\n      - { title: b, metrics: [load as $load], query: [avg($load)] }\n',
    900_000,
  )}`,
  'NUL and other controls': filled('a\0b\u0007: \u0001\n', 300_000),
};
