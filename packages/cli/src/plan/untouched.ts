import type { DocumentKind } from '@spanlight/sdk/documents';
import type { Kind, Stored, PlanTarget } from './kinds/kind.ts';
import { kindNames, kindOf } from './kinds/kinds.ts';
import type { SourceFile } from './read-files.ts';

/** A file that holds, letter by letter, what the server exports. */
export interface Untouched {
  readonly kind: DocumentKind;
  readonly file: string | undefined;
  readonly stored: Stored;
}

/**
 * Finds the files that are just what the server has. A server may hold what no file may, such as a chart somebody hasn't
 * finished; its export has errors, but there is nothing to write either. Only reads.
 */
export async function findUntouched(
  target: PlanTarget,
  files: readonly SourceFile[],
  wanted: readonly DocumentKind[],
): Promise<Untouched[]> {
  const found: Untouched[] = [];
  for (const name of kindNames.filter((each) => wanted.includes(each))) {
    found.push(...(await untouchedOf(kindOf(name), target, files)));
  }
  return found;
}

async function untouchedOf<Name extends DocumentKind>(
  kind: Kind<Name>,
  target: PlanTarget,
  files: readonly SourceFile[],
): Promise<Untouched[]> {
  const named = files.flatMap(({ file, text }) => {
    const [, id] = /^(?:id| {2}- id): (\S+)\r?$/mu.exec(text) ?? [];
    return id === undefined ? [] : [{ file, text, id }];
  });
  const list = named.length === 0 ? [] : await kind.list(target);
  const found: Untouched[] = [];
  for (const { file, text, id } of named) {
    const candidate = list.find(({ ids }) => ids.includes(id));
    if (candidate === undefined) continue;
    const { stored, document } = await kind.read(target, candidate.id);
    const exported = await kind.print(target, document);
    if (exported === text.replaceAll('\r\n', '\n')) found.push({ kind: kind.name, file, stored });
  }
  return found;
}
