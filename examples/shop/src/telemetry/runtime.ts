import {
  constants,
  monitorEventLoopDelay,
  performance,
  PerformanceObserver,
} from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import type { Meter } from '@opentelemetry/api';

const NANOSECONDS = 1e9;
const COLLECTIONS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

/**
 * Measures the Node.js process itself: event loop, heap, collections of garbage. All services of the
 * shop share it, so one of them speaks for it.
 */
export function measureRuntime(meter: Meter): void {
  measureEventLoop(meter);
  measureHeap(meter);
  const collections = meter.createHistogram('v8js.gc.duration', {
    description: 'Duration of garbage collections.',
    unit: 's',
    advice: { explicitBucketBoundaries: [0.001, 0.01, 0.1, 1] },
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const detail: unknown = Reflect.get(entry, 'detail');
      const kind: unknown =
        typeof detail === 'object' && detail !== null && Reflect.get(detail, 'kind');
      const type = COLLECTIONS[Number(kind)] ?? 'other';
      collections.record(entry.duration / 1000, { 'v8js.gc.type': type });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
}

function measureEventLoop(meter: Meter): void {
  let before = performance.eventLoopUtilization();
  meter
    .createObservableGauge('nodejs.eventloop.utilization', {
      description: 'Share of time in which the event loop was busy.',
      unit: '1',
    })
    .addCallback((result) => {
      const now = performance.eventLoopUtilization();
      result.observe(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    });
  meter
    .createObservableCounter('nodejs.eventloop.time', {
      description: 'Time the event loop spent in each state.',
      unit: 's',
    })
    .addCallback((result) => {
      const { active, idle } = performance.eventLoopUtilization();
      result.observe(active / 1000, { 'nodejs.eventloop.state': 'active' });
      result.observe(idle / 1000, { 'nodejs.eventloop.state': 'idle' });
    });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const figures = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'] as const;
  const gauges = figures.map((figure) =>
    meter.createObservableGauge(`nodejs.eventloop.delay.${figure}`, {
      description: 'How late the event loop was.',
      unit: 's',
    }),
  );
  meter.addBatchObservableCallback((result) => {
    if (delay.count === 0) return;
    for (const [i, figure] of figures.entries()) {
      const gauge = gauges[i];
      const percentile = /^p(\d+)$/.exec(figure)?.[1];
      const found =
        percentile === undefined ? delay[figure as 'min'] : delay.percentile(Number(percentile));
      if (gauge) result.observe(gauge, found / NANOSECONDS);
    }
    delay.reset();
  }, gauges);
}

function measureHeap(meter: Meter): void {
  const space = (name: string, description: string) =>
    meter.createObservableUpDownCounter(name, { description, unit: 'By' });
  const used = space('v8js.memory.heap.used', 'Heap in use.');
  const limit = space('v8js.memory.heap.limit', 'Heap that may be used.');
  const physical = space('v8js.heap.space.physical_size', 'Heap that was committed.');
  meter.addBatchObservableCallback(
    (result) => {
      for (const found of getHeapSpaceStatistics()) {
        const attributes = { 'v8js.heap.space.name': found.space_name };
        result.observe(used, found.space_used_size, attributes);
        result.observe(limit, found.space_size, attributes);
        result.observe(physical, found.physical_space_size, attributes);
      }
    },
    [used, limit, physical],
  );
}
