import * as fc from 'fast-check';
import { labelOperators, severities } from '../../values/severity-values.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { channelReference, channelsCalled } from './channel-names.ts';
import type { ChannelDocument } from './channel-schema.ts';
import { channelToDocument, documentToChannel } from './convert-channel.ts';
import { diffChannels } from '../diff.ts';
import { parseDocuments } from '../parse.ts';
import { printChannels } from '../print.ts';

const channelsOf = (text: string): ChannelDocument[] => {
  const { documents, problems } = parseDocuments(text);
  expect(problems).toEqual([]);
  return documents.flatMap((document) => (document.kind === 'channel' ? [document.value] : []));
};

const webhook = (payload: string): string =>
  `channels:\n  - { name: Ops, type: webhook, url: 'https://example.com/', payload: ${payload} }\n`;

describe('channels as YAML', () => {
  it.each([
    ['{ a: null, b: [~, { c: }], d }', { a: null, b: [null, { c: null }], d: null }],
    ['[null]', [null]],
    ['null', null],
    ['', null],
  ])('keep what is null inside the payload %j', (written, payload) => {
    expect(channelsOf(webhook(written))).toMatchObject([{ payload }]);
  });

  it.each([
    ['-1001', []],
    ['${CHAT}', []],
    ['abc', ['must be the number of a chat, or ${NAME}']],
    ['-100${CHAT}', ['must be the number of a chat, or ${NAME}']],
  ])('the chat %s of Telegram', (chat, problems) => {
    const text = `channels:\n  - { name: A, type: telegram, chat_id: "${chat}" }\n`;
    const read = parseDocuments(chat.startsWith('-1001') ? text.replaceAll('"', '') : text);
    expect(read.problems.map(({ message }) => message)).toEqual(
      problems.map((problem) => `"chat_id" ${problem}`),
    );
  });

  it('take a null of an anchor and of a merged map for a value inside the payload only', () => {
    const text = `channels:
  - name: Ops
    key:
    owner: ~
    type: webhook
    url: https://example.com/
    payload: { first: &empty ~, second: *empty, third: { <<: { a: ~, b: 1 }, b: ~ } }
`;
    expect(channelsOf(text)).toMatchObject([
      { key: '', owner: '', payload: { first: null, second: null, third: { a: null, b: null } } },
    ]);
  });

  it('tell a member that is null from one that is not there', () => {
    const [before, after] = [webhook('{ a: null }'), webhook('{}')].flatMap(channelsOf);
    if (!before || !after) throw new Error('no channels');
    expect(diffChannels(before, after)).toEqual([
      { path: 'payload.a', kind: 'removed', before: null, after: undefined },
    ]);
  });

  it('are called by their keys, their names, or their ids where a name could mean another', () => {
    const called = fc.constantFrom('a', 'b', 'c');
    const stored = fc
      .uniqueArray(fc.record({ key: fc.option(called, { nil: '' }), name: called }), {
        maxLength: 6,
        comparator: (one, other) => one.key !== '' && one.key === other.key,
      })
      .map((list) => list.map((each, at) => ({ ...each, id: at + 1, projectId: 3 })));
    fc.assert(
      fc.property(stored, (channels) => {
        for (const channel of channels)
          expect(channelsCalled(channelReference(channel, channels), channels)).toEqual([channel]);
      }),
    );
    const [first, second] = [1, 2].map((id) => ({ id, projectId: 3, key: '', name: 'Ops' }));
    if (!first || !second) throw new Error('no channels');
    expect(channelReference(first, [first])).toBe('Ops');
    expect(channelReference(second, [first, second])).toBe('project_3.channel_2');
  });

  const text = fc.string({ maxLength: 20 }).filter((value) => !value.includes('\0'));
  // No server takes blanks alone.
  const name = text.filter((value) => value.trim() !== '');
  const common = {
    id: fc.oneof(fc.constantFrom('', 'project_1.channel_3'), text),
    key: text,
    name,
    owner: text,
    severities: fc.subarray([...severities]),
    matchers: fc.array(
      fc.record({
        label: fc.stringMatching(/^label_[a-z0-9_]{0,8}$/),
        op: fc.constantFrom(...labelOperators),
        value: text,
      }),
      { maxLength: 3 },
    ),
  };
  // YAML knows one zero, and no text with a NUL.
  const payload = fc
    .jsonValue({ maxDepth: 4 })
    .map((value) => z.json().parse(JSON.parse(JSON.stringify(value))))
    .filter((value) => !/\\u0000|"__proto__"/.test(JSON.stringify(value)));
  const slack = fc.record({ ...common, type: fc.constant('slack' as const), webhook_url: name });
  const telegram = fc.record({
    ...common,
    type: fc.constant('telegram' as const),
    chat_id: fc.integer(),
  });
  const sent = fc.record({
    ...common,
    type: fc.constantFrom('webhook' as const, 'alertmanager' as const),
    url: name,
    payload,
  });
  const anyChannel = fc.oneof(
    slack.map((channel): ChannelDocument => channel),
    telegram.map((channel): ChannelDocument => channel),
    sent.map((channel): ChannelDocument => channel),
  );

  it('come back from their export the same, and from what a server stores', () => {
    fc.assert(
      fc.property(fc.array(anyChannel, { minLength: 1, maxLength: 3 }), (written) => {
        const channels = written.map((channel, at) => ({
          ...channel,
          key: channel.key === '' ? '' : `${at}-${channel.key}`,
        }));
        const printed = printChannels(channels);
        const read = channelsOf(printed);
        expect(read).toEqual(channels);
        expect(printChannels(read)).toBe(printed);
        for (const channel of read) {
          const content = { ...documentToChannel(channel), id: 42, projectId: 3 };
          const stored = channelToDocument(content);
          expect(stored.id).toBe('project_3.channel_42');
          expect(diffChannels(channel, stored)).toEqual([]);
        }
      }),
    );
  });
});
