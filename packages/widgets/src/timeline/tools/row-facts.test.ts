import { expect, test } from 'vitest';
import { shopTrace } from '../../../test/shop-trace.ts';
import { layoutTrace } from '../model/layout.ts';
import { startState } from '../model/state.ts';
import { rowFacts, toneOf } from './row-facts.ts';
import { englishToolTexts as texts } from './texts.ts';
import { timelineTools } from './timeline-tools.ts';

const columns = shopTrace();
const trace = { columns, layout: layoutTrace(columns), tools: timelineTools() };
const state = startState(trace, { repeatMinimum: 0, showPath: true, showLogs: true });
const span = {
  name: 'a span',
  service: 'web',
  slot: 0,
  kind: 'error',
  alarm: '!',
  alarmLabel: 'Error',
  duration: '1ms',
  bars: 'starts at 0',
};
const factsOf = (row: number) =>
  rowFacts(trace, state, trace.layout.tree.positions[row] ?? 0, span, texts);

test('a failure is told apart: where it began, what passed it on, what it left alone', () => {
  expect(factsOf(18)).toMatchObject({
    kind: 'error origin',
    alarm: 'origin',
    alarmLabel: 'Error, origin of the failure',
  });
  expect(factsOf(16)).toMatchObject({ kind: 'passed', alarmLabel: texts.passedOn });
});

test('the bar says how much of the critical path is the span', () => {
  expect(factsOf(18).bars).toBe('starts at 0, 320ms on the critical path');
  expect(factsOf(20)).toMatchObject({ kind: 'aside', bars: 'starts at 0' });
});

test('a log says its severity and its moment', () => {
  expect(rowFacts(trace, state, columns.rowCount + 1, span, texts)).toMatchObject({
    name: 'PaymentError: card declined',
    kind: 'log severe',
    alarm: 'error',
    alarmLabel: 'error log',
    duration: '',
    bars: 'at 700ms',
  });
  expect(['panic', 'fatal', 'warn', 'info', 'event'].map(toneOf)).toEqual([
    'severe',
    'severe',
    'warning',
    'plain',
    'plain',
  ]);
});
