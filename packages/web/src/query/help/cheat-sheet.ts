/** One line of the cheat sheet: a query and what it answers. */
export interface CheatSheetLine {
  readonly query: string;
  readonly meaning: string;
}

/** The lines about one subject. */
export interface CheatSheetSection {
  readonly title: string;
  readonly lines: readonly CheatSheetLine[];
  /** False when the lines are no queries and can't be added to one. @default true */
  readonly isQuery?: boolean;
}
