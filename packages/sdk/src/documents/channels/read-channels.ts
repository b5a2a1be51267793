import { DocumentCheck } from '../queries/document-check.ts';
import { type Reading, readShape } from '../shape/read-shape.ts';
import type { PathStep } from '../source/problem.ts';
import type { SourceDocument } from '../source/source.ts';
import { type ChannelDocument, channelsDocumentSchema } from './channel-schema.ts';

/** Reads notification channels. */
export function readChannels(source: SourceDocument): Reading<'channel', ChannelDocument> {
  const { value, problems } = readShape(source, {
    schema: channelsDocumentSchema,
    keepsNulls: isPayload,
    check(given) {
      const check = new DocumentCheck(source, undefined);
      check.uniqueKeys(given.channels, 'channels');
      return check.problems;
    },
  });
  const channels = value?.channels ?? [];
  return {
    documents: channels.map((each, at) => ({ kind: 'channel', value: each, at: ['channels', at] })),
    problems,
  };
}

/** A payload is any JSON, which has nulls. */
const isPayload = ([list, , field]: readonly PathStep[]): boolean =>
  list === 'channels' && field === 'payload';
