// Folders that stand for projects of people who use the packages.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Output } from '../lib/run.ts';

/** Puts a package that is installed here among the modules of a project. */
export function link(project: string, name: string): void {
  const target = join(project, 'node_modules', name);
  mkdirSync(join(target, '..'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules', name), target);
}

/** What a program of ours said there, unless it went well. */
export const unlessAllIsThere = (how: string, { ok, text }: Output): string[] =>
  ok && text.includes('all is there') ? [] : [`outside, ${how}: ${text}`];
