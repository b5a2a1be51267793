import { DocumentCheck } from '../queries/document-check.ts';
import { type Reading, readShape } from '../shape/read-shape.ts';
import { soundEntries } from '../shape/sound-entries.ts';
import type { PathStep } from '../source/problem.ts';
import type { SourceDocument } from '../source/source.ts';
import { type ChannelDocument, channelSchema, channelsDocumentSchema } from './channel-schema.ts';

/** Reads notification channels. */
export function readChannels(source: SourceDocument): Reading<'channel', ChannelDocument> {
  const reading = readShape(source, {
    schema: channelsDocumentSchema,
    keepsNulls: isPayload,
    check(given) {
      const check = new DocumentCheck(source, undefined);
      check.uniqueKeys(given.channels, 'channels');
      return check.problems;
    },
  });
  const entries = soundEntries('channels', channelSchema, reading);
  return {
    documents: entries.map((entry) => ({ kind: 'channel', ...entry })),
    problems: reading.problems,
  };
}

/** A payload is any JSON, which has nulls. */
const isPayload = ([list, , field]: readonly PathStep[]): boolean =>
  list === 'channels' && field === 'payload';
