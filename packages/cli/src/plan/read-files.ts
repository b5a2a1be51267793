import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CliError, usageError } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { readBytes, type InputStream } from '../io/io.ts';
import { type BadByte, decodeUtf8, notUtf8 } from './decode-utf8.ts';
import type { Finding } from './finding.ts';
import { isMissing } from '../errors/is-missing.ts';

/** More than any document may have; the rest isn't read. */
const MAX_FILE_BYTES = 4_000_000;

/** A file to read documents from. */
export interface SourceFile {
  /** As it was named, or below the folder that was named; undefined for the standard input. */
  readonly file: string | undefined;
  readonly text: string;
  /** Where it stops being UTF-8: what `text` holds is then not what was written. */
  readonly badByte?: BadByte | undefined;
  /** Whether it is a link to what isn't there: nobody can tell what would have been read. */
  readonly leadsNowhere?: boolean | undefined;
}

/** Why nothing of a file can be used, whatever its text is. */
export function faultOf({ file, badByte, leadsNowhere }: SourceFile): Finding | undefined {
  if (badByte !== undefined) return notUtf8(file, badByte);
  if (leadsNowhere !== true) return undefined;
  return {
    file,
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    level: 'error',
    rule: 'link',
    message: 'the link leads nowhere',
    hint: 'Remove it, or make it point to a file or a folder',
  };
}

/**
 * Reads files; of a folder every `.yml` and `.yaml` below it, in the order of their names, links to folders included.
 * `-` is the standard input.
 *
 * @throws CliError (usage) when a path can't be read or there is nothing to read.
 */
export async function readFiles(
  paths: readonly string[],
  stdin: InputStream,
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  if (paths.includes('-')) {
    files.push({ file: undefined, ...decodeUtf8(await readBytes(stdin, MAX_FILE_BYTES)) });
  }
  const seen = new Set<string>();
  const entered = new Set<string>();
  for (const path of paths.filter((each) => each !== '-')) {
    for (const { file, leadsNowhere } of await filesOf(path, entered)) {
      if (seen.has(resolve(file))) continue;
      seen.add(resolve(file));
      files.push(leadsNowhere ? { file, text: '', leadsNowhere } : await readSource(file));
    }
  }
  if (files.length === 0) {
    throw usageError(
      `There are no YAML files in ${paths.join(', ')}.`,
      'Files end in .yml or .yaml. `spanlight export -f DIR` writes those of a server.',
    );
  }
  return files;
}

/** A file below a folder, or a link there to what isn't. */
interface Found {
  readonly file: string;
  readonly leadsNowhere: boolean;
}

async function filesOf(path: string, entered: Set<string>): Promise<Found[]> {
  try {
    if ((await stat(path)).isDirectory()) return await filesBelow(path, entered);
    return [{ file: path, leadsNowhere: false }];
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** @param entered Folders that were read, by their real paths: links may lead back to where they are. */
async function filesBelow(folder: string, entered: Set<string>): Promise<Found[]> {
  const real = await realpath(folder);
  if (entered.has(real)) return [];
  entered.add(real);
  const entries = await readdir(folder, { withFileTypes: true });
  const found: Found[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const file = join(folder, entry.name);
    const kind = await kindOf(entry, file);
    if (kind === 'folder') found.push(...(await filesBelow(file, entered)));
    // Whatever its name says: a folder of documents may have been meant.
    else if (kind === 'nothing') found.push({ file, leadsNowhere: true });
    else if (/\.ya?ml$/iu.test(entry.name)) found.push({ file, leadsNowhere: false });
  }
  return found;
}

/** What an entry of a folder is, or what it leads to as a link. */
async function kindOf(entry: Dirent, path: string): Promise<'file' | 'folder' | 'nothing'> {
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : 'file';
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (isMissing(error)) return 'nothing';
    throw error;
  }
}

/** A file as it is, and where it stops being UTF-8. @throws CliError (usage) when it can't be read. */
export async function readSource(file: string): Promise<SourceFile> {
  return { file, ...decodeUtf8(await readFileBytes(file)) };
}

/** The text of a file. @throws CliError (usage) when it can't be read, or is not UTF-8. */
export async function readText(file: string): Promise<string> {
  return textOf(file, await readFileBytes(file));
}

/** The text of the standard input. @throws CliError (usage) when it has more than `limit` bytes, or is not UTF-8. */
export async function readInput(stdin: InputStream, limit: number): Promise<string> {
  const bytes = await readBytes(stdin, limit);
  if (bytes.length > limit) throw usageError(`The standard input has over ${limit} bytes.`);
  return textOf('The standard input', bytes);
}

/** What is neither a document nor a query has no list of findings: that it isn't UTF-8 is the only one. */
function textOf(source: string, bytes: Uint8Array): string {
  const { text, badByte } = decodeUtf8(bytes);
  if (badByte === undefined) return text;
  throw new CliError(`${source}:${badByte.line}:${badByte.column} is not UTF-8 from here on.`, {
    code: 'not_utf8',
    hint: 'Save it as UTF-8; none of it was used.',
    exitCode: exitCodes.usage,
  });
}

async function readFileBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(path: string, cause: unknown): CliError {
  return new CliError(`Can't read ${path}.`, {
    code: 'file_unreadable',
    hint: isMissing(cause)
      ? 'There is no such file.'
      : cause instanceof Error
        ? cause.message
        : 'Check the path.',
    exitCode: exitCodes.usage,
    cause,
  });
}
