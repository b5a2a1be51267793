import { cleanText } from './clean-text.ts';
import type { Loaded } from './loader.ts';

/** What state a widget is in, for styles and for whoever listens. */
export type Status = 'loading' | 'empty' | 'ready' | 'stale' | 'error';

/** What a status is coloured by. */
export type Tone = 'ok' | 'warning' | 'error' | 'neutral';

/** What widgets say about loading. A host may hand in a translation. */
export interface LoadedTexts {
  readonly loading: string;
  readonly failed: string;
  readonly stale: string;
}

/** The status that what came of a load leads to. */
export function statusOf<Data>(
  loaded: Loaded<Data>,
  isEmpty: (data: Data, isStale: boolean) => boolean = () => false,
): Status {
  if (loaded.kind === 'loading') return 'loading';
  if (loaded.kind === 'failed') return 'error';
  const isStale = loaded.failure !== undefined;
  if (isEmpty(loaded.data, isStale)) return 'empty';
  return isStale ? 'stale' : 'ready';
}

/** What came of a load in words, for those who can't see it, or below what they see; `say` words the data. */
export function sayLoaded<Data>(
  loaded: Loaded<Data>,
  texts: LoadedTexts,
  say: (data: Data) => string,
): string {
  if (loaded.kind === 'loading') return texts.loading;
  if (loaded.kind === 'failed') return `${texts.failed}: ${cleanText(loaded.message, 300)}`;
  const { data, failure } = loaded;
  const stale = failure === undefined ? '' : `${texts.stale}: ${cleanText(failure, 200)}`;
  return [say(data), stale].filter(Boolean).join('; ');
}

/** What stands in the place of what can't be drawn; empty when it can. */
export function noteOf(
  loaded: Loaded<unknown>,
  status: Status,
  texts: { readonly loading: string; readonly empty: string },
): string {
  if (loaded.kind === 'loading') return texts.loading;
  if (loaded.kind === 'failed') return cleanText(loaded.message, 300);
  return status === 'empty' ? texts.empty : '';
}
