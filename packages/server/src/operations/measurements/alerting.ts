import type { Metadata } from '../../metadata/open.ts';
import { gauge, type Measure } from '../../observe/measurements/measurement.ts';

/** How far evaluation is behind, and what is still to be told. */
export const alertingMeasurements =
  ({ alertingCounts }: Pick<Metadata, 'alertingCounts'>): Measure =>
  async () => {
    const now = Date.now();
    const [states, oldestEvaluation, queue] = await Promise.all([
      alertingCounts.monitors(),
      alertingCounts.oldestEvaluation(),
      alertingCounts.deliveries(now),
    ]);
    return [
      {
        name: 'spanlight.monitors',
        kind: 'gauge',
        unit: '{monitor}',
        description: 'Monitors by state.',
        points: [...states].map(([state, count]) => [count, { state }]),
      },
      gauge(
        'spanlight.monitors.lag',
        's',
        'Age of the newest minute that every active metric monitor was evaluated for; 30 to 90 seconds are usual.',
        oldestEvaluation === undefined ? 0 : Math.max(0, now - oldestEvaluation) / 1000,
      ),
      {
        name: 'spanlight.deliveries',
        kind: 'gauge',
        unit: '{message}',
        description: 'Notifications that wait, are tried again, or were given up.',
        points: [...queue.counts].map(([state, count]) => [count, { state }]),
      },
      gauge(
        'spanlight.deliveries.oldest',
        's',
        'How long the oldest notification that is due has waited.',
        queue.oldestDue === undefined ? 0 : Math.max(0, now - queue.oldestDue) / 1000,
      ),
    ];
  };
