import { expect, test } from 'vitest';
import { skipReasons } from '../schemas/alerting/alert-history.ts';
import type { NotificationChannel } from '../schemas/alerting/notification-channels.ts';
import { channelTarget, escalationText, eventTime, skipReasonText } from './alerting.ts';

test('what a person did stands at the time they did it, what data says at the time of the data', () => {
  const times = { createdAt: '2026-03-04T10:46:00Z', recordedAt: '2026-03-04T10:48:58Z' };
  expect(eventTime({ ...times, user: { id: 1, name: 'Mira' } })).toBe(times.recordedAt);
  expect(eventTime({ ...times, user: null })).toBe(times.createdAt);
});

test('every reason has words', () => {
  const texts = skipReasons.map(skipReasonText);
  expect(new Set(texts).size).toBe(skipReasons.length);
  for (const [index, text] of texts.entries()) expect(text).not.toBe(skipReasons[index]);
});

test('steps that are over are counted as people count', () => {
  const over = (of: number) =>
    escalationText({ step: of, of, nextAt: null, nextChannels: [] }, String);
  expect([1, 2, 3].map(over)).toEqual([
    'it has been sent',
    'both steps have been sent',
    'all 3 steps have been sent',
  ]);
});

test('of an address with a secret only the host is told', () => {
  const channel = {
    type: 'slack',
    params: { webhookUrl: 'https://me:pw@hooks.slack.example/services/T0/B0/secret' },
  } as NotificationChannel;
  expect(channelTarget(channel)).toBe('hooks.slack.example');
});
