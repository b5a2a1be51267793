import { expect, test } from 'vitest';
import { eventTime } from './history-text.ts';

const event = {
  id: '1',
  name: 'status-changed',
  status: 'closed',
  reason: 'manual',
  text: '',
  time: '2026-03-04T10:46:00Z',
  createdAt: '2026-03-04T10:46:00Z',
  recordedAt: '2026-03-04T10:48:58Z',
  deliveries: [],
} as const;

test('what a person did stands at the time they did it, what data says at the time of the data', () => {
  const mira = { id: 1, name: 'Mira' };
  const deliveries = [...event.deliveries];
  expect(eventTime({ ...event, deliveries, user: mira })).toBe(event.recordedAt);
  expect(eventTime({ ...event, deliveries, user: null })).toBe(event.createdAt);
});
