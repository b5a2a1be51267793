import type { AlertEvent } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { eventText } from './event-texts.ts';

const time = '2026-03-04T10:12:00Z';
const mira = { id: 1, name: 'Mira' };

const said = (event: Partial<AlertEvent>): string =>
  eventText(
    {
      id: '1',
      name: 'status-changed',
      status: 'closed',
      reason: 'manual',
      text: '',
      time,
      createdAt: time,
      recordedAt: time,
      user: mira,
      deliveries: [],
      ...event,
    },
    'metric',
  );

test('what the title of an event has said is not said again', () => {
  expect(said({ text: 'Closed by Mira.' })).toBe('');
  expect(said({ status: 'open', text: 'Reopened by Mira.' })).toBe('');
  expect(said({ name: 'acknowledged', text: 'Acknowledged by Mira.' })).toBe('');
  expect(said({ name: 'acknowledged', text: 'Acknowledged by Mira: looking' })).toContain(
    'looking',
  );
  expect(said({ user: null, text: 'Closed by hand.' })).toBe('Closed by hand.');
});
