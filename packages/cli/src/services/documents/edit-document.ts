import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentKind } from '@spanlight/sdk/documents';
import { CliError, usageError } from '../../errors/errors.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { applyDocuments } from './apply-documents.ts';
import { textOf } from './export-documents.ts';
import { targetOf } from './prepare-plan.ts';
import { nouns } from '../shared/nouns.ts';

/**
 * Opens the document of something in the editor and applies what was changed in it: checked, shown as a plan, and asked
 * for. What is not applied is kept in its file.
 *
 * @throws CliError when the editor fails or what was written can't be applied.
 */
export async function editDocument(
  context: CommandContext,
  kind: DocumentKind,
  wanted: string,
  { yes }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const editor = context.io.env['VISUAL'] || context.io.env['EDITOR'] || 'vi';
  const target = await targetOf(context);
  const { id } = await nouns[kind].find(target, wanted);
  const before = await textOf(kind, target, id);
  const folder = await mkdtemp(join(tmpdir(), 'spanlight-edit-'));
  const file = join(folder, `${kind}.yml`);
  await writeFile(file, before, { mode: 0o600 });
  await runEditor(editor, file);
  if ((await readFile(file, 'utf8')) === before) {
    await rm(folder, { recursive: true });
    (await context.output()).note('Nothing was changed.');
    return;
  }
  try {
    await applyDocuments(context, { paths: [file], kinds: [kind], yes, maxDeletes: 0 });
    await rm(folder, { recursive: true });
  } catch (error) {
    const output = await context.output();
    output.note(`What you wrote is kept in ${file}: spanlight apply -f ${file}`, 'warning');
    throw error;
  }
}

/** What a shell answers for a program that it can't run, and for one that it doesn't find. */
const NOT_STARTED: ReadonlySet<number | null> = new Set([126, 127]);

/** The editor may be a command with arguments and quotes, which a shell takes apart: `"/opt/my editor" --wait`. */
async function runEditor(editor: string, file: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  // Windows has no shell that takes the file as an argument.
  const child =
    platform() === 'win32'
      ? spawn(`${editor} "${file}"`, { stdio: 'inherit', shell: true })
      : spawn('/bin/sh', ['-c', `${editor} "$@"`, editor, file], { stdio: 'inherit' });
  child.once('error', reject);
  child.once('close', resolve);
  const unusable = (reason: string): Error =>
    usageError(
      `The editor ${JSON.stringify(editor)} can't be started: ${reason}`,
      'Set EDITOR to a program, with arguments and quotes as a shell takes them.',
    );
  const code = await promise.catch((error: unknown) => {
    throw unusable(error instanceof Error ? error.message : String(error));
  });
  if (NOT_STARTED.has(code)) throw unusable("there is no such program, or it can't be run.");
  if (code !== 0)
    throw new CliError(`The editor exited with ${code}; nothing was changed.`, {
      code: 'editor_failed',
    });
}
