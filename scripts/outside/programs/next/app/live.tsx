'use client';

import { MetricGauge, useLive } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';

/** What is asked again and again in the browser. */
export function Live({ names }: { names: readonly string[] }): ReactElement {
  const { value } = useLive('names', () => Promise.resolve(names.length));
  return (
    <div>
      <p>{value === undefined ? 'waiting' : `${value} names are live`}</p>
      <MetricGauge label="Metrics" />
    </div>
  );
}
