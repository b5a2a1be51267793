import * as z from 'zod';
import { version } from '../../config/version.ts';

/** What is known of how two versions go together. */
export interface VersionFinding {
  readonly status: 'ok' | 'warn' | 'skipped';
  readonly detail: string;
  readonly hint?: string;
}

const descriptionSchema = z.object({ info: z.object({ title: z.string(), version: z.string() }) });

/** Where a server describes its API, which needs no sign-in. */
export const DESCRIPTION = '/internal/v1/openapi.json';

/**
 * Compares the version in a server's description of its API with that of the command line, which works with a server of its
 * own version or a newer one.
 *
 * @param description the answer, of whatever shape
 * @param own `MAJOR.MINOR.PATCH`
 */
export function versionFinding(description: unknown, own: string = version): VersionFinding {
  const read = descriptionSchema.safeParse(description);
  const theirs =
    read.success && /^Spanlight\b/u.test(read.data.info.title) ? read.data.info : undefined;
  const server = numbersOf(theirs?.version);
  const here = numbersOf(own);
  if (theirs === undefined || server === undefined || here === undefined)
    return { status: 'skipped', detail: `spanlight ${own}; the server doesn't say its version` };
  const detail = `spanlight ${own}, server ${theirs.version}`;
  const at = here.findIndex((number, index) => number !== server[index]);
  const isOlder = at !== -1 && (server[at] ?? 0) < (here[at] ?? 0);
  return isOlder
    ? {
        status: 'warn',
        detail,
        hint: 'The server is older: it answers 404 to calls that it does not know. Update it, or use spanlight of its version.',
      }
    : { status: 'ok', detail };
}

const numbersOf = (text: string | undefined): number[] | undefined =>
  /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+][\w.+-]{1,40})?$/u
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
