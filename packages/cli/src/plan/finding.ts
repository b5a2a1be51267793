/** Something to tell about a place in a file, for people and for CI systems. */
export interface Finding {
  /** The file as it was named; undefined for the standard input. */
  readonly file: string | undefined;
  /** 1-based, in characters; the end is exclusive. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly level: 'error' | 'warning' | 'note';
  /** What it is about, for tools that sort or silence findings: `query`, `plan/update`. */
  readonly rule: string;
  /** One sentence. */
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Whether any of them keeps files from being used. */
export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'error');

/** Findings as one reads them: file by file, in the order of their lines. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  [...Map.groupBy(findings, ({ file }) => file).values()].flatMap((some) =>
    some.toSorted((a, b) => a.line - b.line || a.column - b.column),
  );

/** `1 remark`, `2 remarks`: findings that are no errors. */
export const remarksText = (count: number): string =>
  `${count} ${count === 1 ? 'remark' : 'remarks'}`;

/** Message and hint in one text. */
export function fullMessage({ message, hint }: Finding): string {
  if (hint === undefined) return message;
  return /[.?!]$/u.test(message) ? `${message} ${hint}` : `${message}. ${hint}`;
}

/** The file for tools that ask for one. */
export const fileOf = ({ file }: Finding): string => (file ?? 'stdin').replaceAll('\\', '/');
