import { Buffer } from 'node:buffer';
import { TOKEN } from '../campaigns/campaign-server.ts';
import { filled, type HostileBody } from './hostile-body.ts';
import { DAY } from '../../src/shared/time-units.ts';

/** Characters of a search that fit into a request line. */
const MAX_CHARACTERS = 14_000;

/** Query strings of the list of alerts, by what they are. */
const ALERT_SEARCHES: Readonly<Record<string, string>> = {
  'alternatives without end': `q=${filled('a|', MAX_CHARACTERS)}b`,
  'as many alternatives as may be': `q=${Array.from({ length: 100 }, (_, at) => `a${at}`).join('|')}`,
  'an expression that backtracks': `q=~${encodeURIComponent(filled('(a%2B)%2B', 3000))}`,
  'a thousand facets': Array.from({ length: 1000 }, (_, at) => `attrs[k${at}]=v`).join('&'),
  'as many facets as may be': Array.from({ length: 16 }, (_, at) => `attrs[k${at}]=v`).join('&'),
  'a thousand values of a facet': Array.from({ length: 900 }, (_, at) => `attrs[k]=v${at}`).join(
    '&',
  ),
};

/** Questions that are small to ask and much to answer. */
export function* heavyQuestions(): Generator<HostileBody> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  for (const [name, query] of Object.entries(ALERT_SEARCHES))
    yield {
      name: `alerts.list: ${name}`,
      method: 'GET',
      path: `/internal/v1/projects/1/alerts?${query}`,
      headers,
      manner: 'whole',
    };
  const now = Date.now();
  yield {
    name: 'monitors.backtest: every series over two weeks',
    method: 'POST',
    path: '/internal/v1/projects/1/monitors/backtest',
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(
      JSON.stringify({
        name: 'all',
        params: {
          metrics: [{ name: 'load', alias: 'load' }],
          query: 'avg($load) as load | group by host_name',
          column: 'load',
          checkNumPoint: 1,
          maxAllowedValue: 1,
        },
        timeGte: new Date(now - 14 * DAY).toISOString(),
        timeLt: new Date(now).toISOString(),
      }),
    ),
    manner: 'whole',
  };
}
