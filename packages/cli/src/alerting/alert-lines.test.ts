import { expect, test } from 'vitest';
import { demoAlertWhy, demoMetricAlert } from '../../test/support/demo-alerts.ts';
import { demoNow } from '../../test/support/demo-data.ts';
import { lineText } from '../output/segments.ts';
import { displayWidth } from '../output/width.ts';
import { alertLines, alertWhyLines } from './alert-lines.ts';

const words = (text: string): string => text.replaceAll(/\s+/gu, ' ');

test.each([
  ['alert', alertLines],
  ['why', alertWhyLines],
] as const)(
  'of 36 columns, everything about an %s is there and nothing stands beyond',
  (_name, linesOf) => {
    const why = demoAlertWhy(demoMetricAlert(1, 5), 'retrying');
    const [event] = why.events;
    const { evaluation } = why;
    if (event === undefined || evaluation === null) throw new Error('nothing happened');
    event.user = { id: 7, name: 'Mira Somebody of the night shift' };
    event.deliveries[1]!.channelName = 'the channel of everybody on call';
    evaluation.series[1]!.name = 'web-1 in the availability zone eu-central-1b';
    const [wide, narrow] = [1000, 36].map((width) => linesOf(why, width, demoNow).map(lineText));
    expect(narrow?.filter((line) => displayWidth(line) > 36)).toEqual([]);
    expect(words(narrow?.join(' ') ?? '')).toBe(words(wide?.join(' ') ?? ''));
  },
);

test('lines of a long value that are left out are counted', () => {
  const why = demoAlertWhy(demoMetricAlert(1, 5), 'retrying');
  const message = Array.from({ length: 100 }, (_value, at) => `line ${at}`).join('\n');
  why.alert.attrs = { message };
  const lines = alertLines(why, 80, demoNow).map(lineText);
  expect(lines).toContainEqual(expect.stringMatching(/^ +line 39$/u));
  expect(lines).toContainEqual(expect.stringMatching(/^ +… and 60 more lines$/u));
  expect(lines.join('\n')).not.toContain('line 40');
});
