import { expect, test } from 'vitest';
import { scanMessage } from './log-message.ts';

test.each<[string, string, Record<string, string>?]>([
  ['user 123 not found', 'user not found'],
  ['user bob logged in, status=ok dur=12ms', 'user bob logged in', { status: 'ok', dur: '12ms' }],
  ['GET /api/users/42 completed in 15ms', 'GET completed in'],
  [
    'connect failed: dial tcp 10.0.0.1:5432: connection refused',
    'connect failed dial tcp connection refused',
  ],
  [
    'failed to process order id=42 user_id=7',
    'failed to process order',
    { id: '42', user_id: '7' },
  ],
  ['Request done.', 'Request done'],
  ['a,b c', 'a c'],
  ['name="John Smith" ok', 'ok', { name: 'John Smith' }],
  ["can't open file", 'open file'],
  ['value is "foo bar" ok', 'value is ok'],
  [
    'level=info msg="hello world" http.status=200',
    '',
    { level: 'info', msg: 'hello world', 'http.status': '200' },
  ],
  ['用户 登录 失败', '用户 登录 失败'],
  ['payload {"x": 1, "y": 2} received', 'payload received'],
  ['first line\nsecond line', 'first line second line'],
  ['empty= value', 'value', { empty: '' }],
  ['cut here\0 never seen', 'cut here'],
  ['before x{a b}y <c d> after', 'before after'],
])('%j has the words %j', (message, words, parameters = {}) => {
  const parts = scanMessage(message);
  expect(parts.words).toBe(words);
  expect(Object.fromEntries(parts.parameters)).toEqual(parameters);
});

test('looks at no more than thirty words', () => {
  expect(scanMessage('word '.repeat(100)).words.split(' ')).toHaveLength(30);
});

test('a message of opening brackets takes no time', () => {
  // Processor time: the machine may be busy with something else.
  const started = process.cpuUsage();
  for (let i = 0; i < 100; i++) scanMessage('a{ '.repeat(2000));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
});
