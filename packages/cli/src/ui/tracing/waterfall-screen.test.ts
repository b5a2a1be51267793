import { ConnectionError, type Span, type TraceColumns } from '@spanlight/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoColumns, demoSpan, demoTraceId } from '../../../test/support/demo-data.ts';
import { lineText } from '../../output/segments.ts';
import type { Action } from '../core/keymap.ts';
import { WaterfallScreen } from './waterfall-screen.ts';

const area = { width: 100, height: 24 };

/** A trace of spans `s0`, `s1`, …, by the rows of their parents; ids begin at 1. */
function traceOf(parents: readonly number[]): TraceColumns {
  const count = parents.length;
  return {
    ...demoColumns,
    rowCount: count,
    names: parents.map((_parent, row) => `s${row}`),
    nameIndexes: Uint32Array.from(parents, (_parent, row) => row),
    ids: BigUint64Array.from(parents, (_parent, row) => BigInt(row + 1)),
    parents: Int32Array.from(parents),
    starts: Float64Array.from(parents, (_parent, row) => row * 1e6),
    durations: new Float64Array(count).fill(1e6),
    statuses: new Uint8Array(count),
    systemIndexes: new Uint16Array(count),
    serviceIndexes: new Uint16Array(count),
  };
}

/** What the server answers now. */
let answer: { trace: () => TraceColumns; span: (id: string) => Span };
let asked: { traces: number; spans: number };
let screen: WaterfallScreen;

beforeEach(() => {
  vi.useFakeTimers();
  asked = { traces: 0, spans: 0 };
  answer = { trace: () => traceOf([-1, 0, 1, 1, 1, 0]), span: (id) => demoSpan({ id }) };
});

afterEach(() => {
  screen.dispose();
  vi.useRealTimers();
});

const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

async function open(): Promise<void> {
  screen = new WaterfallScreen(() => {}, {
    traceId: demoTraceId,
    loadTrace: async () => {
      asked.traces += 1;
      return answer.trace();
    },
    loadSpan: async (id) => {
      asked.spans += 1;
      return answer.span(id);
    },
  });
  await settled();
}

const down: Action = { kind: 'move', movement: 'down' };

const act = async (...actions: readonly Action[]): Promise<void> => {
  for (const action of actions) {
    screen.act(action, area);
    await settled();
  }
};

const picture = (): { selected: string; panel: string; text: string } => {
  const { lines, selected, panel } = screen.draw(area);
  const details = panel === undefined ? [] : [panel.title, ...panel.lines.map(lineText)];
  return {
    selected: lineText(lines[selected ?? -1] ?? []),
    panel: details[0] ?? '',
    text: [...lines.map(lineText), ...details].join('\n'),
  };
};

const away = (): never => {
  throw new ConnectionError('connect ECONNREFUSED', { cause: undefined, refused: true });
};

test('is asked for again while the server is away, the span below it too', async () => {
  const { trace, span } = answer;
  answer = { trace: away, span: away };
  await open();
  expect(picture().text).toContain('ECONNREFUSED');
  await vi.advanceTimersByTimeAsync(1990);
  expect(asked.traces).toBe(1);
  answer = { trace, span: away };
  await vi.advanceTimersByTimeAsync(20);
  expect(picture().text).toContain('s1');
  await act({ kind: 'open' });
  expect(picture().text).toContain('ECONNREFUSED');
  answer = { trace, span };
  await vi.advanceTimersByTimeAsync(2000);
  expect(picture().text).toContain('http_route');
  expect(asked).toEqual({ traces: 2, spans: 2 });
  // Nothing is asked for that nobody sees.
  answer = { trace: away, span };
  screen.reload();
  await settled();
  screen.attend(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.traces).toBe(3);
});

test('tells the times of a span and its events in the zone of the machine', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const event = { name: 'reconcile started', time: '2026-11-29T13:06:25.918Z', attrs: {} };
  const time = '2026-11-29T13:06:25.104233Z';
  answer = { ...answer, span: (id) => demoSpan({ id, time, events: [event] }) };
  await open();
  await act({ kind: 'open' });
  const { panel } = screen.draw({ width: 100, height: 60 });
  const text = panel?.lines.map(lineText).join('\n');
  vi.unstubAllEnvs();
  expect(text).toMatch(/time +2026-11-29 08:06:25\.104\n/u);
  expect(text).toMatch(/08:06:25\.918 +reconcile started/u);
});

test('has long attributes whole, as they were indented', async () => {
  const stack = Array.from({ length: 80 }, (_value, at) => `    at frame${at} (f.js:${at})`);
  const attrs = { stack: ['Error: no', ...stack].join('\n') };
  answer = { ...answer, span: (id) => demoSpan({ id, attrs }) };
  await open();
  await act({ kind: 'open' });
  const lines = screen.draw({ width: 100, height: 300 }).panel?.lines.map(lineText) ?? [];
  const first = lines.find((line) => line.includes('Error: no')) ?? '';
  const blanks = ' '.repeat(first.indexOf('Error') + 4);
  expect(lines).toContain(`${blanks}at frame0 (f.js:0)`);
  expect(lines).toContain(`${blanks}at frame79 (f.js:79)`);
});

test('h on a root stays there: it has no parent to go to', async () => {
  answer = { ...answer, trace: () => traceOf([-1, 0, -1, -1]) };
  await open();
  await act({ kind: 'move', movement: 'bottom' });
  expect(screen.position).toBe('4/4');
  await act({ kind: 'collapse' });
  expect(screen.position).toBe('4/4');
  await act({ kind: 'move', movement: 'top' }, down, { kind: 'collapse' });
  expect(screen.position).toBe('1/4');
});

test('says that what is shown was not refreshed', async () => {
  await open();
  expect(screen.position).toBe('1/6');
  answer = { ...answer, trace: away };
  screen.reload();
  expect(screen.position).toBe('1/6 loading');
  await settled();
  expect(screen.position).toBe('1/6 not refreshed');
});

test('asks for the span again, too, when it is reloaded', async () => {
  const { span } = answer;
  answer = {
    ...answer,
    span: () => {
      throw new Error('broken');
    },
  };
  await open();
  await act({ kind: 'open' });
  expect(picture().text).not.toContain('http_route');
  answer = { ...answer, span };
  screen.reload();
  await settled();
  expect(picture().text).toContain('http_route');
});

test('keeps its folds and its cursor when it is reloaded, wherever they are then', async () => {
  await open();
  await act(down, { kind: 'fold' }, down, { kind: 'details' });
  expect(picture()).toMatchObject({
    selected: expect.stringContaining('s5'),
    panel: 'span 0000000000000006',
  });
  // Another root comes first now, with a child of its own.
  answer = {
    ...answer,
    trace: () => {
      const trace = traceOf([-1, 0, -1, 2, 3, 3, 3, 2]);
      return { ...trace, ids: BigUint64Array.of(90n, 91n, 1n, 2n, 3n, 4n, 5n, 6n) };
    },
  };
  screen.reload();
  await settled();
  expect([screen.position, screen.ids.span]).toEqual(['5/5', '0000000000000006']);
  expect(picture().panel).toBe('span 0000000000000006');
  // Another time range is no reason to ask for a trace again.
  expect(screen.isTimeless).toBe(true);
});
