import { describe, expect, it } from 'vitest';
import { percentilesModel } from './percentiles.ts';

const time = ['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z', '2026-03-04T10:02:00Z'];

describe('percentilesModel', () => {
  it('leaves a gap where nothing happened', () => {
    const { durations } = percentilesModel({
      time,
      count: [20, 0, 23],
      rate: [20, 0, 23],
      errorRate: [0, 0, 1],
      errorCount: [0, 0, 1],
      p50: [17, 0, 18],
      p90: [40, 0, 96],
      p99: [90, 0, 402],
      max: [91, 0, 812],
    });
    expect(durations?.times).toEqual(time.map((text) => Date.parse(text)));
    expect(durations?.series.map(({ name, values }) => [name, values])).toEqual([
      ['p50', [17, null, 18]],
      ['p90', [40, null, 96]],
      ['p99', [90, null, 402]],
      ['max', [91, null, 812]],
    ]);
  });

  it('draws failures over the rate, and nothing at all without items', () => {
    const busy = percentilesModel({
      time,
      count: [1, 0, 2],
      rate: [1, 0, 2],
      errorRate: [0, 0, 1],
    });
    expect(busy.rates.series.map(({ name }) => name)).toEqual(['all', 'failed']);
    const stats = { time, count: [1, 0, 2], rate: [1, 0, 2], errorRate: [0, 0, 1] };
    expect(percentilesModel(stats, true).rates.series.map(({ name }) => name)).toEqual(['errors']);
    const idle = percentilesModel({
      time,
      count: [0, 0, 0],
      rate: [0, 0, 0],
      errorRate: [0, 0, 0],
    });
    expect(idle.rates.series).toEqual([]);
  });

  it('has no durations for logs and events', () => {
    const { durations, rates } = percentilesModel({ time, count: [1, 1, 1], rate: [1, 1, 1] });
    expect(durations).toBeUndefined();
    expect(rates.series.map(({ name }) => name)).toEqual(['all']);
  });
});
