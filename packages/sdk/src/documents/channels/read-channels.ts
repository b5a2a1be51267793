import { channelsDocumentSchema } from './channel-schema.ts';
import { checkShape } from '../shape/check-shape.ts';
import { DocumentCheck } from '../queries/document-check.ts';
import type { Reading } from '../kinds.ts';
import type { PathStep } from '../source/problem.ts';
import type { SourceDocument } from '../source/source.ts';

/** Reads notification channels. */
export function readChannels(source: SourceDocument): Reading {
  const shape = checkShape(channelsDocumentSchema, source, isPayload);
  if (shape.value === undefined) return { documents: [], problems: shape.problems };
  const check = new DocumentCheck(source, undefined);
  const keys = new Set<string>();
  for (const [at, { key = '' }] of shape.value.channels.entries()) {
    if (key !== '' && keys.has(key))
      check.add(['channels', at, 'key'], 'value', `the key "${key}" is used twice`);
    keys.add(key);
  }
  const problems = [...shape.problems, ...check.problems];
  if (problems.some(({ severity }) => severity === 'error')) return { documents: [], problems };
  const { channels } = channelsDocumentSchema.parse(shape.value);
  return {
    documents: channels.map((value, at) => ({ kind: 'channel', value, at: ['channels', at] })),
    problems,
  };
}

/** A payload is any JSON, which has nulls. */
const isPayload = ([list, , field]: readonly PathStep[]): boolean =>
  list === 'channels' && field === 'payload';
