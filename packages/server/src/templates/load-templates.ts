import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkMetricsQuery } from '@spanlight/query';
import {
  type DashboardDocument,
  type MonitorDocument,
  parseDocuments,
  problemText,
} from '@spanlight/sdk/documents';
import { packageFolder } from '../shared/package-folder.ts';

/** A dashboard that appears by itself where its metrics are. */
export interface Template {
  /** Name of its file without the ending. */
  readonly id: string;
  readonly document: DashboardDocument;
  /** Monitors that come with it. */
  readonly monitors: readonly MonitorDocument[];
}

const DIRECTORY = fileURLToPath(new URL('templates', packageFolder));

/**
 * The templates that come with the server, in the order of their names.
 *
 * Throws when one of them can't be used.
 */
export async function loadTemplates(directory = DIRECTORY): Promise<Template[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.yml')).sort();
  const templates: Template[] = [];
  for (const name of names) {
    templates.push(readTemplate(name, await readFile(path.join(directory, name), 'utf8')));
    // Each takes some milliseconds, and the server is answering already.
    await othersFirst();
  }
  return templates;
}

function readTemplate(name: string, text: string): Template {
  const { documents, problems } = parseDocuments(text, { checkQuery: checkMetricsQuery });
  const [error] = problems;
  if (error) throw new Error(`a dashboard template can't be read: ${problemText(error, name)}`);
  const [document, ...others] = documents;
  if (document?.kind !== 'dashboard')
    throw new Error(`the dashboard template ${name} has no dashboard`);
  const monitors = others.flatMap((other) => (other.kind === 'monitor' ? [other.value] : []));
  if (monitors.length < others.length)
    throw new Error(`the dashboard template ${name} has more than one dashboard and monitors`);
  return { id: path.basename(name, '.yml'), document: document.value, monitors };
}
