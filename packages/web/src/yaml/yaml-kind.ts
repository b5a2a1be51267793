import type { FieldChange } from '@spanlight/sdk/documents';
import type { QueryKey } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { ReadYaml } from './read-documents.ts';

/** Something stored that is edited as YAML. Text and revision belong together. */
export interface StoredYaml<Value> {
  readonly text: string;
  readonly document: Value;
  /** The revision the text is of. */
  readonly revision: number;
}

/** What was made out of YAML. */
interface MadeOfYaml {
  readonly names: readonly string[];
  /** The page that is opened then. */
  readonly link: LinkProps | undefined;
}

/** What the dialogs know of things that can be written as YAML, such as dashboards. */
export interface YamlKind<Value, Stored extends StoredYaml<Value>> {
  /** What it is: `dashboard`. */
  readonly noun: string;
  /** Names the editor of a new one. */
  readonly newLabel: string;
  /** What one begins with: the smallest text that makes something. */
  readonly beginning: string;
  /** Makes what a text says. */
  create(projectId: string, yaml: string): Promise<MadeOfYaml>;
  /** Its text as the server writes it. */
  load(projectId: string, id: string, signal: AbortSignal): Promise<string>;
  /** It as it is edited: text and revision come from one answer. */
  loadStored(projectId: string, id: string, signal: AbortSignal): Promise<Stored>;
  /** Replaces what is stored, over the revision the text is of. */
  save(projectId: string, id: string, value: Value, stored: Stored): Promise<unknown>;
  read(text: string): ReadYaml<Value>;
  print(value: Value): string;
  /** What will be created, in words. */
  describe(value: Value): string;
  diff(before: Value, after: Value): FieldChange[];
  /** Why a document can't take the place of the stored one. */
  refuse?(value: Value, stored: Stored): string | undefined;
  /** How the keys of the queries begin that answer something else when one was made or saved. */
  reloads(projectId: string, id?: string): readonly QueryKey[];
  /** What its text is saved as. */
  fileName(id: string): string;
  /** Where the API answers its text, below `/internal/v1`. */
  path(projectId: string, id: string): string;
}

/** What the dialogs need to know of one such thing. */
export interface YamlTarget {
  readonly id: number | string;
  readonly name: string;
}

/** What is to be done with YAML. */
export type YamlRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'view' | 'edit'; readonly target: YamlTarget };
