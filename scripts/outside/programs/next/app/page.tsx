// A page made on the server: it asks there, and hands what came to widgets, which run in the browser.
import { Spanlight } from '@spanlight/sdk';
import { MetricChart, Sparkline } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import { Live } from './live';

export const dynamic = 'force-dynamic';

export default async function Page(): Promise<ReactElement> {
  const client = new Spanlight({ project: 1 });
  const email = process.env['OUTSIDE_EMAIL'] ?? '';
  await client.users.login({ email, password: process.env['OUTSIDE_PASSWORD'] ?? '' });
  const metrics = await client.metrics.list({ time: { last: '1h' } });
  return (
    <main>
      <p>{metrics.some(({ name }) => name === 'orders') ? 'Orders are measured' : 'Nothing yet'}</p>
      <Sparkline label="Orders" points={[1, 2, 3]} />
      <MetricChart label="Orders over time" times={[0, 60_000]} series={[]} height={120} />
      <Live names={metrics.map(({ name }) => name)} />
    </main>
  );
}
