import { ConnectionError, type DashboardResponse } from '@spanlight/sdk';
import { dashboardResponseSchema } from '@spanlight/sdk/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { metricHandlers } from '../../../test/support/demo-metrics.ts';
import { lineText } from '../../output/segments.ts';
import { DashboardScreen } from './dashboard-screen.ts';
import { GridScreen } from './grid-screen.ts';
import { ItemAnswers } from './item-answers.ts';

const area = { width: 100, height: 40 };

let isAway: boolean;
let asked: { dashboards: number; items: number };
let screen: DashboardScreen;

beforeEach(() => {
  vi.useFakeTimers();
  isAway = true;
  asked = { dashboards: 0, items: 0 };
  const answered = <Value>(value: Value): Value => {
    if (isAway)
      throw new ConnectionError('connect ECONNREFUSED', { cause: undefined, refused: true });
    return value;
  };
  screen = new DashboardScreen(() => {}, {
    name: 'Hosts',
    load: async () => {
      asked.dashboards += 1;
      return answered(gridOf(await demoDashboard()));
    },
    tab: (_tab, content) =>
      new GridScreen({
        title: 'Hosts',
        content,
        conditions: () => '',
        enlarge: () => {},
        answers: new ItemAnswers(() => {}, {
          ask: async () => {
            asked.items += 1;
            return answered({ lines: () => [], words: 'said', fullHeight: 2 });
          },
          delay: 40,
        }),
      }),
  });
});

afterEach(() => {
  screen.dispose();
  vi.useRealTimers();
});

async function demoDashboard(): Promise<DashboardResponse> {
  const request = { params: {}, query: {}, body: undefined, headers: {} };
  return dashboardResponseSchema.parse(await metricHandlers()['dashboards.get']?.(request));
}

/** Of its grid a single row with one item. */
const gridOf = ({ dashboard, gridRows, ...rest }: DashboardResponse): DashboardResponse => ({
  ...rest,
  dashboard: { ...dashboard, tableQuery: '' },
  gridRows: gridRows.slice(0, 1).map((row) => ({ ...row, items: row.items.slice(0, 1) })),
});

const text = (): string => screen.draw(area).lines.map(lineText).join('\n');

test('a dashboard and its items are asked for again while the server is away', async () => {
  await vi.advanceTimersByTimeAsync(0);
  expect(text()).toContain('ECONNREFUSED');
  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(text()).toContain('CPU now');
  isAway = true;
  await vi.advanceTimersByTimeAsync(50);
  expect(text()).toContain('ECONNREFUSED');
  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(text()).not.toContain('ECONNREFUSED');
  expect(asked).toEqual({ dashboards: 2, items: 2 });
});

test('a dashboard that could not be refreshed says so', async () => {
  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  text();
  expect(screen.position).toBe('1/2');
  isAway = true;
  screen.reload();
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.position).toBe('1/2 not refreshed');
  // Nothing is asked for that nobody sees.
  screen.attend(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.dashboards).toBe(3);
});
