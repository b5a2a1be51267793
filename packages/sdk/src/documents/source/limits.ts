import { type Token, tokensOf } from './tokens.ts';

/** Characters a file may have. */
const MAX_CHARACTERS = 1_048_576;
const MAX_DOCUMENTS = 1000;
/** Words, marks, comments and line ends a file may have. */
const MAX_TOKENS = 200_000;
/** Anchors, tags and aliases a file may have. */
const MAX_PROPERTIES = 10_000;
/** Levels of lists and maps, by brackets or by marks on one line. */
export const MAX_LEVELS = 32;

/** What a file has too much of, and where that begins: an offset in characters. */
export interface Excess {
  readonly offset: number;
  readonly message: string;
}

/** How much of everything a file has so far. */
interface Counts {
  documents: number;
  tokens: number;
  properties: number;
  /** Brackets and braces that are open. */
  open: number;
  /** Marks that each begin a level, since the line began. */
  onLine: number;
}

/**
 * What a file has too much of to be parsed: parsing takes memory with every token and calls with every level, which
 * looking at the tokens doesn't. Undefined for a file within the limits.
 */
export function excessOf(source: string): Excess | undefined {
  if (source.length > MAX_CHARACTERS)
    return { offset: 0, message: `the file has more than ${MAX_CHARACTERS} characters` };
  const counts: Counts = { documents: 0, tokens: 0, properties: 0, open: 0, onLine: 0 };
  for (const { type, offset } of tokensOf(source)) {
    count(counts, type);
    const message = excessIn(counts);
    if (message !== undefined) return { offset, message };
  }
  return undefined;
}

function count(counts: Counts, type: Token['type']): void {
  switch (type) {
    case 'byte-order-mark':
    case 'space':
      return;
    case 'newline':
      counts.onLine = 0;
      break;
    case 'doc-start':
      counts.documents += 1;
      counts.onLine = 0;
      break;
    case 'flow-seq-start':
    case 'flow-map-start':
      counts.open += 1;
      break;
    case 'flow-seq-end':
    case 'flow-map-end':
      counts.open = Math.max(0, counts.open - 1);
      break;
    case 'anchor':
    case 'alias':
    case 'tag':
      counts.properties += 1;
      break;
    case 'seq-item-ind':
    case 'explicit-key-ind':
    case 'map-value-ind':
      if (counts.open === 0) counts.onLine += 1;
      break;
    default:
  }
  counts.tokens += 1;
}

function excessIn({ documents, tokens, properties, open, onLine }: Counts): string | undefined {
  if (documents > MAX_DOCUMENTS) return `the file has more than ${MAX_DOCUMENTS} documents`;
  if (tokens > MAX_TOKENS) return `the file has more than ${MAX_TOKENS} words and marks`;
  if (properties > MAX_PROPERTIES)
    return `the file has more than ${MAX_PROPERTIES} anchors, aliases and tags`;
  if (Math.max(open, onLine) > MAX_LEVELS)
    return `values are nested more than ${MAX_LEVELS} levels deep`;
  return undefined;
}
