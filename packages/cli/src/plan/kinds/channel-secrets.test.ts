import { addressOf } from '../../alerting/channel-kinds.ts';
import { expect, test } from 'vitest';
import { variableUses, withPlaceholder } from './channel-secrets.ts';

const channel = (id: number, name: string, key = '') => ({
  id: `project_7.channel_${id}`,
  type: 'webhook' as const,
  key,
  name,
  owner: '',
  severities: [],
  matchers: [],
  url: 'https://hooks.example.com/s3cret',
  payload: null,
});
const chat = { ...channel(9, 'Shop'), type: 'telegram' as const, chat_id: 5 };

test.each([
  ['the key', [channel(1, 'Ops', 'shop.ops')], ['CHANNEL_SHOP_OPS_URL']],
  ['the name without a key', [channel(1, 'Café / s')], ['CHANNEL_CAFE_S_URL']],
  ['the id where nothing is left of the name', [channel(7, '売上')], ['CHANNEL__7_URL']],
  [
    'the id behind names that are not unique',
    [channel(1, 'Ops', 'ops.a'), channel(2, 'Ops', 'ops-a'), channel(3, 'Ops a 1')],
    ['CHANNEL_OPS_A__1_URL', 'CHANNEL_OPS_A__2_URL', 'CHANNEL_OPS_A_1_URL'],
  ],
  [
    'the name that only a channel without a secret has, too',
    [channel(1, 'Shop'), chat],
    ['CHANNEL_SHOP_URL'],
  ],
])('the variable of an address is named after %s', (_what, given, expected) => {
  const uses = variableUses(given);
  const variables = given.flatMap((each) =>
    each.type === 'telegram' ? [] : [addressOf(withPlaceholder(each, uses))],
  );
  expect(variables).toEqual(expected.map((name) => `\${${name}}`));
});
