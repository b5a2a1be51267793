import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge, type Measure, type Measurement } from './measurement.ts';

/** Milliseconds that delays are remembered, at least. */
const MEMORY = 60_000;
const MICROSECONDS = 1e6;
const NANOSECONDS = 1e9;

/** What the process takes of its machine, and how promptly it answers. */
export function processMeasurements(version: string): Measure {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let since = performance.now();
  return (): Measurement[] => {
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const longest = delay.count === 0 ? 0 : delay.max / NANOSECONDS;
    const usual = delay.count === 0 ? 0 : delay.percentile(99) / NANOSECONDS;
    // Several readers share the histogram: none takes what the others have not seen.
    if (performance.now() - since > MEMORY) {
      delay.reset();
      since = performance.now();
    }
    return [
      {
        name: 'spanlight.process.memory',
        kind: 'gauge',
        unit: 'By',
        description:
          'Memory of the process: all that is resident, the heap and buffers of JavaScript.',
        points: [
          [memory.rss, { type: 'resident' }],
          [memory.heapUsed, { type: 'heap' }],
          [memory.external + memory.arrayBuffers, { type: 'buffers' }],
        ],
      },
      {
        name: 'spanlight.process.cpu',
        kind: 'counter',
        unit: 's',
        description: 'Time of processors used.',
        points: [
          [user / MICROSECONDS, { mode: 'user' }],
          [system / MICROSECONDS, { mode: 'system' }],
        ],
      },
      {
        name: 'spanlight.process.event_loop_delay',
        kind: 'gauge',
        unit: 's',
        description:
          'How long everybody waited for the main thread, within the last minute or two.',
        points: [
          [usual, { quantile: '0.99' }],
          [longest, { quantile: '1' }],
        ],
      },
      gauge('spanlight.process.uptime', 's', 'Time since the start.', process.uptime()),
      {
        name: 'spanlight.up',
        kind: 'gauge',
        unit: '1',
        description: 'One server, and its version.',
        points: [[1, { version }]],
      },
    ];
  };
}
