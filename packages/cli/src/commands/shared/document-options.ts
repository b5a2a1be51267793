import { InvalidArgumentError, Option } from '@commander-js/extra-typings';

/* Options of the commands about documents. Their values are spelt out here, because what works with them is loaded
   when a command runs. */

/** `--format` of what checks files. */
export const lintFormatOption = () =>
  new Option('--format <format>', 'how to report')
    .choices(['human', 'json', 'markdown', 'sarif', 'github', 'gitlab'] as const)
    .default('human' as const);

/** `--format` of what compares files. */
export const planFormatOption = () =>
  new Option('--format <format>', 'how to print the differences')
    .choices(['human', 'json', 'markdown', 'sarif', 'github', 'gitlab'] as const)
    .default('human' as const);

/** `--target` of plans. */
export const TARGET = [
  '--target <names...>',
  'only these documents: keys, names or ids, e.g. monitor/orders',
] as const;

/** `--all-or-nothing` of what applies files. */
export const ALL_OR_NOTHING = [
  '--all-or-nothing',
  'write nothing when any document has an error',
] as const;

/** Deletions that pass without more ado. */
const fewDeletions = 10;

/** `--max-deletes`. */
export const maxDeletesOption = () =>
  new Option('--max-deletes <number>', 'refuse to delete more than this')
    .argParser((text) => {
      if (!/^\d{1,9}$/u.test(text)) throw new InvalidArgumentError('It must be a whole number.');
      return Number(text);
    })
    .default(fewDeletions);
