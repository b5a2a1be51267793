import { expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { metricRequest } from '../support/metric-data.ts';
import { ACCOUNTS, MIRA, startTestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const now = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;

test('who takes some severities alone gets email about those', async () => {
  const mailing = await startTestServer({
    yaml: `${ACCOUNTS}\nsmtp: { host: 127.0.0.1, port: 9, tls: none }\n`,
  });
  try {
    const mira = mailing.client({ fetch: checkedFetch().fetch, token: MIRA, project: 1 });
    const series = {
      name: 'load',
      instrument: 'gauge' as const,
      attributes: { host_name: 'web-1' },
      points: [2, 1].map((ago) => ({ time: now - ago * MINUTE + 1000, value: 120 })),
    };
    await mailing.send('shop-token', 'metrics', metricRequest('test', [series]));
    const range = {
      timeGte: new Date(now - 5 * MINUTE).toISOString(),
      timeLt: new Date(now).toISOString(),
    };
    const wish = {
      metrics: [{ name: 'load', alias: 'load' }],
      query: 'avg($load) as load | group by host_name',
      column: 'load',
      checkNumPoint: 1,
      maxAllowedValue: 100,
    };
    const recipients = async (traits: object): Promise<number> => {
      const tried = await mira.monitors.backtest({ params: wish, ...range, ...traits });
      return tried.emailRecipients ?? 0;
    };
    // Nobody else may read the project.
    expect(await recipients({})).toBe(1);
    const settings = await mira.channels.email();
    expect(settings).toMatchObject({
      severities: [],
      matchers: [],
      mail: { hasServer: true, recipients: 1, isRecipient: true },
    });
    const matchers = [{ label: 'team', value: 'shop' }];
    expect(
      await mira.channels.updateEmail({ ...settings, severities: ['critical'], matchers }),
    ).toMatchObject({
      severities: ['critical'],
      matchers: [{ label: 'team', op: '=', value: 'shop' }],
    });
    const labels = { team: 'shop' };
    expect(await recipients({ labels })).toBe(0);
    expect(await recipients({ severity: 'critical' })).toBe(0);
    expect(await recipients({ severity: 'critical', labels })).toBe(1);
    for (const severity of ['info', 'critical'] as const)
      await mira.monitors.createMetric({
        name: severity,
        severity,
        labels,
        notifyEveryoneByEmail: true,
        params: wish,
      });
    await mailing.running.runAlerting(now);
    const { alerts } = await mira.alerts.list();
    const skipped = await Promise.all(
      alerts.map(async ({ id, severity }) => {
        const { events } = await mira.alerts.why({ id });
        return [severity, events[0]?.deliveries[0]?.skipReason];
      }),
    );
    expect(Object.fromEntries(skipped)).toEqual({
      info: 'no-recipients',
      critical: null,
    });
  } finally {
    await mailing.stop();
  }
});
