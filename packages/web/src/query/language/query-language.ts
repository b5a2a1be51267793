import type { Completion, Diagnostic, HighlightedToken, Vocabulary } from '@spanlight/query';

/** A column a menu offers besides the attributes of the data. */
interface BuiltInColumn {
  readonly value: string;
  /** What it means. */
  readonly hint: string;
}

/** A condition many people ask for first. */
interface CommonCondition {
  readonly label: string;
  readonly column: string;
  readonly operator: string;
  readonly value: number;
}

/** A grouping many people ask for first. */
interface CommonGrouping {
  readonly label: string;
  readonly column: string;
}

/** What the editors and menus of a query know about the language it is written in. */
export interface QueryLanguage {
  diagnose(text: string): readonly Diagnostic[];
  complete(text: string, position: number, vocabulary: Vocabulary): Completion;
  highlight(text: string): readonly HighlightedToken[];
  readonly builtInColumns: readonly BuiltInColumn[];
  readonly commonConditions: readonly CommonCondition[];
  readonly commonGroupings: readonly CommonGrouping[];
}
