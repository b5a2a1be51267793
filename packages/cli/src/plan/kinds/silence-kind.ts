import { isHttpError, isSpanlightError, type Silence } from '@spanlight/sdk';
import {
  diffSilences,
  documentToSilence,
  printSilences,
  silenceToDocument,
} from '@spanlight/sdk/documents';
import { type Kind, storedAs, unlessMoved, writeTarget } from './kind.ts';

/** Existing servers have none: they answer with a page, or that there is nothing. */
function noneThere(error: unknown): Silence[] {
  if (isHttpError(error, 404) || (isSpanlightError(error) && error.code === 'not_json')) return [];
  throw error;
}

/** Silences: what is not told of for a while. */
export const silenceKind: Kind<'silence'> = {
  name: 'silence',

  list: async ({ client, project, signal }) => {
    const silences = await client.silences.list({ project }, { signal }).catch(noneThere);
    // Those that are over fade out by themselves; with a key they can be given other times.
    return silences
      .filter(({ state, key }) => state !== 'expired' || key !== '')
      .map((each) => storedAs('silence', each));
  },

  read: async ({ client, project, signal }, id) => {
    const silence = await client.silences.get({ project, id }, { signal });
    return { stored: storedAs('silence', silence), document: silenceToDocument(silence) };
  },

  print: async (_target, document) => printSilences([document]),

  printComplete: (document) => printSilences([document]),

  diff: async (_target, before, after) => diffSilences(before, after),

  check: async () => [],

  isOver: ({ ends_at: end }) => end !== null && Date.parse(end) <= Date.now(),

  write: async (_target, seen, document) => ({
    ...writeTarget(seen),
    call: seen === undefined ? 'silences.create' : 'silences.update',
    body: JSON.stringify(documentToSilence(document)),
  }),

  create: async ({ client, project, signal }, document) => {
    const content = documentToSilence(document);
    return (await client.silences.create({ project, ...content }, { signal })).id;
  },

  update: async ({ client, project, signal }, seen, document) => {
    const content = documentToSilence(document);
    await client.silences.update(
      { project, id: seen.id, ...unlessMoved(seen), ...content },
      { signal },
    );
  },

  delete: async ({ client, project, signal }, seen) => {
    await client.silences.end({ project, id: seen.id, ...unlessMoved(seen) }, { signal });
  },
};
