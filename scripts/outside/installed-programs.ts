// The programs where nothing is installed but themselves and what their packages ask for: whatever else they need is in them.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../lib/run.ts';
import { unpack } from './packed.ts';
import { link, unlessAllIsThere } from './project-folder.ts';

/** What is wrong with the packages of programs among these archives, by name, in sentences. */
export async function programComplaints(archives: ReadonlyMap<string, string>): Promise<string[]> {
  const project = mkdtempSync(join(tmpdir(), 'spanlight-programs-'));
  const complaints: string[] = [];
  try {
    for (const name of ['cli', 'server']) {
      const archive = archives.get(name);
      if (archive === undefined) return [`${name}: is not packed`];
      await unpack(name, archive, project);
      const manifest = join(project, `node_modules/@spanlight/${name}/package.json`);
      const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
      for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
        link(project, needed);
      if (name === 'cli') complaints.push(...(await complaintsWithoutServer(project)));
    }
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    copyFileSync(join(import.meta.dirname, 'programs/start.js'), join(project, 'start.js'));
    const started = await capture('node', ['start.js'], { cwd: project });
    return [...complaints, ...unlessAllIsThere('started', started)];
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/** Without the server the command line says how to get it, and sends nobody to a registry that doesn't have it. */
async function complaintsWithoutServer(project: string): Promise<string[]> {
  const program = 'node_modules/@spanlight/cli/bin/spanlight.cjs';
  const { ok, text } = await capture('node', [program, 'serve'], { cwd: project });
  return !ok && text.includes('npm pack') && !/npm install (?:--global )?@/.test(text)
    ? []
    : [`cli: without the server's package it says: ${text}`];
}
