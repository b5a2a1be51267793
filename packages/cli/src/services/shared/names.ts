import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NameKind } from '../../completion/name-kinds.ts';
import { configFolder } from '../../config/config-folder.ts';
import { isRecord } from '../../config/is-record.ts';
import { sanitise } from '../../output/sanitise.ts';
import type { CommandContext, Target } from '../../program/command-context.ts';
import { nouns } from './nouns.ts';

/** Milliseconds an answer is used again: a second Tab is not another question. */
const FRESH = 30_000;

/** Milliseconds somebody who pressed Tab waits. */
const PATIENCE = 2000;

/** What can be typed, and what it stands for. */
interface Name {
  readonly value: string;
  readonly text: string;
}

/**
 * Prints what can be typed for something, a name and what it stands for on each line. Whoever presses Tab wants no
 * error: then there is nothing.
 *
 * @param word What is typed, for what goes on within it.
 */
export async function printNames(
  context: CommandContext,
  kind: NameKind,
  word: string,
): Promise<void> {
  const asked = kind === 'queries' ? inQuery(context, word) : namesOf(context, kind);
  const names = await asked.catch(() => []);
  const { lines } = await context.output();
  lines(names.map(({ value, text }) => `${sanitise(value)}\t${sanitise(text)}`));
}

/** A query with each metric that the name at its end may become: `per_min(sum($sho` leads to `per_min(sum($shop_orders`. */
async function inQuery(context: CommandContext, query: string): Promise<readonly Name[]> {
  const [, before, begun = ''] = /^([^]*\$)(\w*)$/u.exec(query) ?? [];
  if (before === undefined) return [];
  return (await namesOf(context, 'metrics'))
    .filter(({ value }) => value.startsWith(begun) && /^\w+$/u.test(value))
    .map(({ value, text }) => ({ value: `${before}${value}`, text }));
}

async function namesOf(
  context: CommandContext,
  kind: Exclude<NameKind, 'queries'>,
): Promise<readonly Name[]> {
  if (kind === 'contexts') {
    const store = await context.contexts();
    return store.list().map(({ name, url }) => ({ value: name, text: url }));
  }
  if (kind === 'fields') {
    const { fieldPaths } = await import('./explain-field.ts');
    return fieldPaths().map(([value, text]) => ({ value, text }));
  }
  const { url, credential, project } = await context.settings();
  const file = join(configFolder(context.io.env), `names-${kind}.json`);
  const key = createHash('sha256')
    .update(JSON.stringify([url, credential, project]))
    .digest('hex');
  const known = await cached(file, key, context.io.now());
  if (known !== undefined) return known;
  const names = await ask(context, kind);
  const kept = JSON.stringify({ key, at: context.io.now(), names });
  // Where nothing can be kept, the next Tab asks again.
  await writeFile(file, kept, { mode: 0o600 }).catch(() => undefined);
  return names;
}

async function cached(file: string, key: string, now: number): Promise<Name[] | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isRecord(kept) || kept['key'] !== key) return undefined;
    const { at, names } = kept;
    if (typeof at !== 'number' || now - at > FRESH || !Array.isArray(names)) return undefined;
    return names.filter(isName);
  } catch {
    return undefined;
  }
}

const isName = (value: unknown): value is Name =>
  isRecord(value) && typeof value['value'] === 'string' && typeof value['text'] === 'string';

async function ask(
  context: CommandContext,
  kind: Exclude<NameKind, 'contexts' | 'fields' | 'queries'>,
): Promise<Name[]> {
  const late = AbortSignal.any([context.io.signal, AbortSignal.timeout(PATIENCE)]);
  const client = await context.client();
  if (kind === 'projects') {
    const projects = await client.projects.list({ signal: late });
    return typed(projects.map((project) => ({ ...project, key: '' })));
  }
  const target: Target = { ...(await context.target()), signal: late };
  const { project, signal } = target;
  const now = context.io.now();
  const time = { gte: new Date(now - 86_400_000), lt: new Date(now) };
  switch (kind) {
    case 'documents': {
      // Older servers lack some kinds.
      const all = await Promise.allSettled(Object.values(nouns).map((noun) => noun.all(target)));
      return typed(all.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
    }
    case 'silences':
      return typed(await nouns.silence.all(target));
    case 'systems': {
      const { systems } = await client.systems.list({ project, time }, { signal });
      return systems.map(({ system }) => ({ value: system, text: 'system' }));
    }
    case 'metrics': {
      const metrics = await client.metrics.list({ project, time }, { signal });
      return metrics.map(({ name, description }) => ({ value: name, text: description }));
    }
    case 'channels':
      return typed(await nouns.channel.all(target));
    case 'dashboards':
      return typed(await nouns.dashboard.all(target));
    case 'monitors':
      return typed(await nouns.monitor.all(target));
  }
}

interface Called {
  readonly id: number | string;
  readonly key: string;
  readonly name: string;
}

/** What each is called by: its key; without one its name, where that can be typed and is nobody else's; else its id. */
function typed(all: readonly Called[]): Name[] {
  const uses = new Map<string, number>();
  for (const { name } of all) uses.set(name, (uses.get(name) ?? 0) + 1);
  return all.map(({ id, key, name }) => {
    const isTypable = isTypableName(name) && uses.get(name) === 1;
    const word = isTypableName(key) ? key : isTypable ? name : undefined;
    return { value: word ?? String(id), text: name };
  });
}

/** Whether a text can be given as a name: shells quote what they must, but an option stays one, and a number an id. */
const isTypableName = (text: string): boolean =>
  sanitise(text) === text && /^[^\s-]/u.test(text) && !/^\d+$/u.test(text);
