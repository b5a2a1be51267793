import type { DocumentKind } from '@spanlight/sdk/documents';
import { isMap, isSeq, LineCounter, parseAllDocuments, type YAMLMap } from 'yaml';
import type { Finding } from '../../plan/finding.ts';
import { kindNames } from '../../plan/kinds/kinds.ts';
import type { SourceFile } from '../../plan/read-files.ts';

/** A document as it is written, whether or not it can be used. */
interface Written {
  readonly kind: DocumentKind;
  readonly names: readonly string[];
  /** Where it stands in the text: what is wrong with it is told in between. */
  readonly start: number;
  readonly end: number;
}

/** Whether a document goes by what was asked for: `monitor/orders`, `orders`, or its id. */
export const isCalled = (
  wanted: string,
  { kind, names }: Pick<Written, 'kind' | 'names'>,
): boolean =>
  names.some((each) => each !== '' && (wanted === each || wanted === `${kind}/${each}`));

/**
 * The findings about documents that are called so. It is read from the text who they are: of documents with errors there
 * is nothing else.
 */
export function calledFindings(
  findings: readonly Finding[],
  files: readonly SourceFile[],
  wanted: readonly string[],
): Finding[] {
  return [...Map.groupBy(findings, ({ file }) => file)].flatMap(([file, own]) => {
    const text = files.find((each) => each.file === file)?.text ?? '';
    const lines = new LineCounter();
    const called = writtenIn(text, lines).filter((document) =>
      wanted.some((name) => isCalled(name, document)),
    );
    return own.filter(({ line, column }) => {
      const offset = (lines.lineStarts[line - 1] ?? 0) + column - 1;
      return called.some(({ start, end }) => start <= offset && offset <= end);
    });
  });
}

function writtenIn(text: string, lineCounter: LineCounter): Written[] {
  return parseAllDocuments(text, { lineCounter, prettyErrors: false }).flatMap((document) => {
    const { contents, range } = document;
    if (!isMap(contents)) return [];
    const lists = kindNames.flatMap((kind) => {
      const list: unknown = contents.get(`${kind}s`, true);
      return isSeq(list) ? list.items.filter(isMap).map((item) => written(kind, item)) : [];
    });
    // What is no list is a dashboard; one that can't be read may end anywhere before the next document.
    return contents.has('schema') || lists.length === 0
      ? [{ ...written('dashboard', contents), start: range[0], end: range[2] }]
      : lists;
  });
}

function written(kind: DocumentKind, map: YAMLMap): Written {
  const textAt = (field: string): string => {
    const value = map.get(field);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const id = textAt('id');
  const [start = 0, end = 0] = map.range ?? [];
  return {
    kind,
    // Of `project_7.monitor_12` the number alone is enough to ask for it.
    names: [textAt('key'), textAt('name'), id, id.replace(/^project_\d+\.[a-z]+_/u, '')],
    start,
    end,
  };
}
