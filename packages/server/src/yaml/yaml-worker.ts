import type { MessagePort } from 'node:worker_threads';
import {
  type DashboardDocument,
  type DocumentKind,
  type DocumentValues,
  printDashboard,
  type Problem,
} from '@spanlight/sdk/documents';
import { documentsOfYaml, YamlError } from './documents-of-yaml.ts';

/** A text to read, and what it is sent for. */
export interface YamlText<Kind extends DocumentKind = DocumentKind> {
  readonly text: string;
  readonly kind: Kind;
}

/** A YAML text for a worker thread. */
export interface YamlTask<Kind extends DocumentKind = DocumentKind> extends YamlText<Kind> {
  /** Hears when the thread begins with the text. */
  readonly begun: MessagePort;
}

/** What became of a text: errors keep their class on this side of the thread only. */
export type YamlOutcome<Kind extends DocumentKind = DocumentKind> =
  | { readonly documents: DocumentValues[Kind][] }
  | { readonly message: string; readonly problems: readonly Problem[] };

/** Reads a text on a thread of its own. */
export function readYaml({ text, kind, begun }: YamlTask): YamlOutcome {
  begun.postMessage('begun');
  try {
    return { documents: documentsOfYaml(text, kind) };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return { message: error.message, problems: error.problems };
  }
}

/** Writes a dashboard on a thread of its own. */
export function writeYaml(document: DashboardDocument): string {
  return printDashboard(document);
}
