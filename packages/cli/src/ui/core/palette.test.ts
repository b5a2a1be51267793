import { expect, test } from 'vitest';
import { completeCommand, parseCommand, suggestCommands } from './palette.ts';

test.each([
  ['traces', { kind: 'traces', query: '' }],
  ['logs where service_name = "cart"', { kind: 'logs', query: 'where service_name = "cart"' }],
  ['trace 9d1c3e07', { kind: 'trace', id: '9d1c3e07' }],
  ['project Shop floor', { kind: 'project', name: 'Shop floor' }],
  ['project', { kind: 'project', name: '' }],
  ['range 1h30m', { kind: 'range', length: 5_400_000 }],
  ['theme light', { kind: 'theme', name: 'light' }],
  ['q', { kind: 'quit' }],
  ['sys', { kind: 'systems' }],
  ['  HELP  ', { kind: 'help' }],
  ['metrics cpu', { kind: 'metrics', words: 'cpu' }],
  ['al', { kind: 'alerts', words: '' }],
  ['dash Hosts of shop', { kind: 'dashboards', words: 'Hosts of shop' }],
  ['channels', { kind: 'channels' }],
  ['si', { kind: 'silences' }],
  ['bell on', { kind: 'bell', isOn: true }],
])('%s', (text, command) => expect(parseCommand(text)).toEqual(command));

test.each([
  ['', /Type a command/u],
  ['nonsense', /no command nonsense/u],
  ['t', /no command t/u],
  ['trace', /Add the id/u],
  ['m', /no command m/u],
  ['bell loud', /bell on or bell off/u],
  ['range soon', /length of time/u],
  ['theme pink', /dark, light, mono/u],
])('%j is explained', (text, message) => {
  expect(parseCommand(text)).toMatchObject({
    kind: 'wrong',
    message: expect.stringMatching(message),
  });
});

test('completes as far as all candidates agree', () => {
  expect(completeCommand('lo')).toBe('logs ');
  expect(completeCommand('tr')).toBe('trace');
  expect(completeCommand('xyz')).toBe('xyz');
  expect(completeCommand('logs where')).toBe('logs where');
  expect(suggestCommands('tr').map(({ name }) => name)).toEqual(['traces', 'trace']);
});
