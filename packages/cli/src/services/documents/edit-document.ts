import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/** The editor may be a command with arguments, as shells take it: `code --wait`. */
async function runEditor(editor: string, file: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  const [program = editor, ...args] = editor.split(' ').filter((word) => word !== '');
  const child = spawn(program, [...args, file], { stdio: 'inherit' });
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise.catch((error: unknown) => {
    throw usageError(
      `The editor ${JSON.stringify(editor)} can't be started: ${error instanceof Error ? error.message : String(error)}`,
      'Set EDITOR to a program, with arguments where it needs some.',
    );
  });
  if (code !== 0)
    throw new CliError(`The editor ended with ${code}; nothing was changed.`, {
      code: 'editor_failed',
    });
}
