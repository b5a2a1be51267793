import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentKind } from '@spanlight/sdk/documents';
import { inParallel } from './in-parallel.ts';
import type { Kind, Stored, PlanTarget } from './kinds/kind.ts';
import { kindNames, kindOf } from './kinds/kinds.ts';
import { slugOf } from './kinds/slug.ts';

/** What an export did to a folder. */
export interface ExportResult {
  /** Files that are new or have another text now. */
  readonly written: readonly string[];
  /** Files that had the very text. */
  readonly unchanged: readonly string[];
  /** Other YAML files in the folder: applying it would bring back what they describe. */
  readonly others: readonly string[];
}

/** Writes everything a project has as one file each. */
export async function exportFiles(
  target: PlanTarget,
  folder: string,
  wanted: readonly DocumentKind[] = kindNames,
): Promise<ExportResult> {
  const texts = new Map<string, string>();
  for (const name of wanted) {
    for (const [file, text] of await filesOf(kindOf(name), target)) texts.set(file, text);
  }
  await mkdir(folder, { recursive: true });
  const present = (await readdir(folder)).filter((file) => /\.ya?ml$/iu.test(file));
  const written: string[] = [];
  const unchanged: string[] = [];
  for (const [file, text] of texts) {
    const path = join(folder, file);
    if (present.includes(file) && (await readFile(path, 'utf8')) === text) unchanged.push(path);
    else {
      await writeFile(path, text);
      written.push(path);
    }
  }
  const others = present.filter((file) => !texts.has(file)).map((file) => join(folder, file));
  return { written, unchanged, others };
}

async function filesOf<Name extends DocumentKind>(
  kind: Kind<Name>,
  target: PlanTarget,
): Promise<[file: string, text: string][]> {
  const readings = await inParallel(await kind.list(target), async ({ id }) => {
    const { stored, document } = await kind.read(target, id);
    return { stored, text: await kind.print(target, document) };
  });
  const names = fileNames(
    kind.name,
    readings.map(({ stored }) => stored),
  );
  return readings.map(({ text }, at) => [names[at] ?? '', text]);
}

/**
 * File names that say what is in them and never clash: `dashboard.shop-orders.yml`, with the id behind it where
 * several would have the name.
 */
export function fileNames(
  kind: DocumentKind,
  stored: readonly Pick<Stored, 'id' | 'key' | 'name'>[],
): string[] {
  const slugs = stored.map(({ key, name }) => slugOf(key === '' ? name : key));
  const counts = new Map<string, number>();
  for (const slug of slugs) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return stored.map(({ id }, at) => {
    const slug = slugs[at] ?? '';
    // A name that looks as if it had an id behind it gets one too: it could be the name of another file.
    const isOwn = slug !== '' && counts.get(slug) === 1 && !/(?:^|-)\d+$/u.test(slug);
    return `${[kind, isOwn ? slug : [slug, id].filter((part) => part !== '').join('-')].join('.')}.yml`;
  });
}
