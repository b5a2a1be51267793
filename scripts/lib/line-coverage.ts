import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { decode } from '@jridgewell/sourcemap-codec';

/** Whether each line of a file that can run did, by number of the line (1-based). */
type Lines = Map<number, boolean>;

/** By path relative to the root. */
export type LineCoverage = Map<string, Lines>;

/** The part of Istanbul's format of coverage that is read. */
interface Istanbul {
  readonly [path: string]: {
    readonly statementMap: Readonly<Record<string, { readonly start: { readonly line: number } }>>;
    readonly s: Readonly<Record<string, number>>;
  };
}

/** What a page wrote of one script: see `packages/web/test/browser-coverage.ts`. */
interface PageScript {
  readonly url: string;
  /** Hash of its text, under which it stands beside. */
  readonly hash: string;
  /** Of each function ranges by offset, outer before inner; a count of 0 is what didn't run. */
  readonly functions: readonly {
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

interface SourceMap {
  readonly mappings: string;
  /** Relative to the file. */
  readonly sources: readonly string[];
}

const ROOT = resolve('.');

/** Reads coverage as Vitest's `json` reporter writes it. */
export function readReport(path: string): LineCoverage {
  // Written by the reporter a moment ago.
  const report: Istanbul = JSON.parse(readFileSync(path, 'utf8'));
  return linesOf(report);
}

/** Adds what ran in browsers to lines that are known; `folder` holds what pages wrote. */
export function addBrowsers(coverage: LineCoverage, folder: string): void {
  for (const [hash, scripts] of readPages(folder)) {
    const code = readFileSync(join(folder, `${hash}.js`), 'utf8');
    const file = scripts[0] && sourceOf(scripts[0].url);
    const map = file && mapOf(code, file);
    if (!map) continue;
    const ran = ranCharacters(code, scripts);
    const starts = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)];
    for (const [line, segments] of decode(map.mappings).entries()) {
      for (const [column, source = -1, sourceLine = 0] of segments) {
        const path = resolve(dirname(file), map.sources[source] ?? '').replace(`${ROOT}/`, '');
        const known = coverage.get(path);
        if (known?.has(sourceLine + 1) && ran[(starts[line] ?? 0) + column] === 1)
          known.set(sourceLine + 1, true);
      }
    }
  }
}

/** 1 for each character that ran on any page. */
function ranCharacters(code: string, scripts: readonly PageScript[]): Uint8Array {
  const ran = new Uint8Array(code.length);
  for (const { functions } of scripts) {
    const onPage = new Uint8Array(code.length);
    for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
      onPage.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    for (let at = 0; at < ran.length; at += 1) if (onPage[at] === 1) ran[at] = 1;
  }
  return ran;
}

/** What all pages ran of each script, by the hash of its text. */
function readPages(folder: string): Map<string, PageScript[]> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const scripts = names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name): PageScript[] => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return Map.groupBy(scripts, ({ hash }) => hash);
}

/** The file behind an address: of the built console, or of the pages that run from source. */
function sourceOf(url: string): string | undefined {
  const { pathname } = new URL(url);
  const asset = /\/assets\/[^/]+\.js$/.exec(pathname)?.[0];
  const paths = [asset && `packages/web/dist${asset}`, `.${pathname}`];
  return paths.map((path) => path && resolve(path)).find((path) => path && existsSync(path));
}

/** The source map inside of a script or beside its file. */
function mapOf(code: string, file: string): SourceMap | undefined {
  const [, inline] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(code) ?? [];
  if (inline) return JSON.parse(Buffer.from(inline, 'base64').toString());
  return existsSync(`${file}.map`) ? JSON.parse(readFileSync(`${file}.map`, 'utf8')) : undefined;
}

function linesOf(report: Istanbul): LineCoverage {
  return new Map(
    Object.entries(report).map(([path, { statementMap, s }]) => {
      const lines: Lines = new Map();
      for (const [id, { start }] of Object.entries(statementMap))
        lines.set(start.line, lines.get(start.line) === true || (s[id] ?? 0) > 0);
      return [path.replace(`${ROOT}/`, ''), lines];
    }),
  );
}
