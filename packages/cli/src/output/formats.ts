import { InvalidArgumentError } from '@commander-js/extra-typings';

/** The values of `-o`. */
export const outputFormats = ['table', 'wide', 'json', 'yaml', 'ndjson'] as const;

/** How results are printed. */
export type OutputFormat = (typeof outputFormats)[number];

/** A format by name, or JSON of which a path takes parts. */
export type WantedFormat = OutputFormat | `jsonpath=${string}`;

/** Reads the value of `-o`. */
export function readFormat(text: string): WantedFormat {
  const known = outputFormats.find((each) => each === text);
  if (known !== undefined) return known;
  const [, path] = /^jsonpath=([\s\S]+)$/u.exec(text) ?? [];
  if (path !== undefined) return `jsonpath=${path}`;
  throw new InvalidArgumentError(
    `Allowed choices are ${outputFormats.join(', ')}, jsonpath='{.items[*].name}'.`,
  );
}
