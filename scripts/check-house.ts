// Figures of the house: how long files and functions are, what is cast, where folders lie flat, what goes in circles. Prints
// them per package and refuses a step back behind `house.json`, and a record that is looser than the figures: between the two a step
// back would go unseen. `--list` names the places; `--keep` writes down what became less.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileCircles, folderCircles } from './lib/circles.ts';
import { projectFiles } from './lib/files.ts';
import { importedFiles, readSources, type SourceFile } from './lib/sources.ts';

const RECORD = new URL('house.json', import.meta.url);

const MAX_FILE_LINES = 400;
const MAX_FUNCTION_LINES = 90;
const MAX_FOLDER_ENTRIES = 20;
/** A file below this many lines that serves one other is a part of that one, unless it is an idea of its own. */
const MIN_ONE_USER_LINES = 26;

/** Kinds with a home, one of each sort: files that aren't named after it, nor below a folder that is, should not name it. */
const KINDS = ['heatmap', 'telegram'];

/** What may not become more, by name: the places where it is found in a package. */
type Figures = Record<(typeof NAMES)[number], readonly string[]>;
type Counts = Record<string, Record<string, number>>;

const NAMES = [
  `files above ${MAX_FILE_LINES} lines`,
  `functions above ${MAX_FUNCTION_LINES} lines`,
  'casts',
  `folders above ${MAX_FOLDER_ENTRIES} entries`,
  `one-user files below ${MIN_ONE_USER_LINES} lines`,
  'circles between files',
  'circles between folders',
] as const;

const sources = readSources();
const packages = [...Map.groupBy(sources.values(), ({ path }) => packageOf(path)).keys()];
const circles = { files: fileCircles(sources), folders: folderCircles(sources) };
const users = countUsers();
const figures = new Map(packages.map((name) => [name, figuresOf(name)]));

const homeless = new Map(KINDS.map((kind) => [kind, homelessPlaces(kind)]));

printSizes();
const counts: Counts = Object.fromEntries([
  ...[...figures].map(([name, found]) => [
    name,
    Object.fromEntries(NAMES.map((figure) => [figure, found[figure].length])),
  ]),
  ['kinds', Object.fromEntries([...homeless].map(([kind, places]) => [kind, places.length]))],
]);
const { kinds, ...ofPackages } = counts;
console.table(ofPackages);
console.table({ 'files that name a kind outside its home': kinds });
if (process.argv.includes('--list')) listPlaces();

const complaints = stepsBack();
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
if (process.argv.includes('--keep')) writeFileSync(RECORD, `${JSON.stringify(counts, null, 2)}\n`);
const unkept = stepsAhead();
if (unkept.length > 0) {
  console.error(`${unkept.join('\n')}\nwrite it down: npm run check:house -- --keep`);
  process.exit(1);
}

function packageOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function figuresOf(name: string): Figures {
  const files = [...sources.values()].filter(({ path }) => packageOf(path) === name);
  const isHere = ([first = '']: readonly string[]): boolean => packageOf(first) === name;
  const written = (circle: readonly string[]): string => circle.join(' <-> ');
  const [longFiles, longFunctions, casts, flat, small, betweenFiles, betweenFolders] = NAMES;
  return {
    [longFiles]: files.filter(({ lines }) => lines > MAX_FILE_LINES).map(withLines),
    [longFunctions]: files
      .flatMap(({ functions }) => functions)
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ place, lines }) => `${place} (${lines})`),
    [casts]: files.flatMap((file) => file.casts),
    [flat]: flatFolders(name),
    [small]: files.filter(isSmallPart).map(withLines),
    [betweenFiles]: circles.files.filter(isHere).map(written),
    [betweenFolders]: circles.folders.filter(isHere).map(written),
  };
}

function withLines({ path, lines }: SourceFile): string {
  return `${path} (${lines})`;
}

/** How many files import each. */
function countUsers(): Map<string, number> {
  const counted = new Map<string, number>();
  for (const file of sources.values()) {
    for (const target of importedFiles(file, sources))
      counted.set(target, (counted.get(target) ?? 0) + 1);
  }
  return counted;
}

function isSmallPart({ path, lines }: SourceFile): boolean {
  return lines < MIN_ONE_USER_LINES && users.get(path) === 1;
}

/** Folders that hold more than one can take in; what shares its name (a component and its styles) is one entry. */
function flatFolders(name: string): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of projectFiles().filter((file) => file.startsWith(`${name}/src/`))) {
    const parts = path.replace(/\.[^/]*$/, '').split('/');
    for (let depth = 3; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
    }
  }
  return [...entries]
    .filter(([, { size }]) => size > MAX_FOLDER_ENTRIES)
    .map(([folder, { size }]) => `${folder} (${size})`);
}

function printSizes(): void {
  const sizes = packages.map((name) => {
    const lines = [...sources.values()]
      .filter(({ path }) => packageOf(path) === name)
      .map((file) => file.lines)
      .toSorted((left, right) => left - right);
    const sum = lines.reduce((total, count) => total + count, 0);
    const middle = lines[lines.length >> 1] ?? 0;
    return [name, { files: lines.length, lines: sum, 'lines of the middle file': middle }] as const;
  });
  console.table(Object.fromEntries(sizes));
}

function listPlaces(): void {
  for (const [kind, places] of homeless) console.log(`\n'${kind}':\n  ${places.join('\n  ')}`);
  for (const found of figures.values()) {
    for (const name of NAMES) {
      if (found[name].length > 0) console.log(`\n${name}:\n  ${found[name].join('\n  ')}`);
    }
  }
}

/** What became more than is written down, with its places. */
function stepsBack(): string[] {
  const recorded = readRecord();
  const found = [
    ...[...figures].flatMap(([name, figure]) =>
      NAMES.map((what) => ({ name, what, places: figure[what] })),
    ),
    ...[...homeless].map(([what, places]) => ({ name: 'kinds', what, places })),
  ];
  return found.flatMap(({ name, what, places }) => {
    const limit = recorded[name]?.[what] ?? 0;
    return places.length > limit
      ? [`${name}: ${places.length} ${what}, ${limit} before\n  ${places.join('\n  ')}`]
      : [];
  });
}

/** What became less than is written down. */
function stepsAhead(): string[] {
  return Object.entries(readRecord()).flatMap(([name, recorded]) =>
    Object.entries(recorded).flatMap(([what, limit]) => {
      const count = counts[name]?.[what] ?? 0;
      return count < limit ? [`${name}: ${count} ${what}, and ${limit} are written down`] : [];
    }),
  );
}

function readRecord(): Counts {
  const record: unknown = JSON.parse(readFileSync(RECORD, 'utf8'));
  return isCounts(record) ? record : {};
}

function isCounts(value: unknown): value is Counts {
  return typeof value === 'object' && value !== null;
}

function homelessPlaces(kind: string): string[] {
  return [...sources.values()]
    .filter(({ path, texts }) => texts.has(kind) && !path.toLowerCase().includes(kind))
    .map(({ path }) => path);
}
