import type { DocumentKind, DocumentValues, PathStep, Position } from '@spanlight/sdk/documents';

/** A document and where it comes from. */
export interface Located<Name extends DocumentKind = DocumentKind> {
  readonly kind: Name;
  readonly value: DocumentValues[Name];
  readonly file: string | undefined;
  readonly positionOf: (path: readonly PathStep[]) => Position;
}

/** A document of any kind, told by its kind. */
export type AnyLocated = { readonly [Name in DocumentKind]: Located<Name> }[DocumentKind];
