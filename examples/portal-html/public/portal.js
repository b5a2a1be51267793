// Tells the widgets whom to ask, what to show where that isn't known before, and the reader what was picked.
import { embedToken } from '../sdk/embed.js';
import { Spanlight, watch } from '../sdk/index.js';

const { url, project, dashboard } = await (await fetch('/settings')).json();
const client = new Spanlight({ url, project, token: embedToken({ url: '/spanlight-token' }) });
const timeline = document.querySelector('spanlight-trace-timeline');
const picked = document.querySelector('#picked');
const watched = document.querySelector('#monitors');

const services = document.querySelector('spanlight-dashboard');
if (dashboard === null) document.querySelector('#services').remove();
else services.setAttribute('dashboard', dashboard);

// A property that is set before its element is defined is taken over: nothing is asked without the client.
for (const element of document.querySelectorAll('main :not(:defined)')) element.client = client;
// What has stopped is 0 per minute now: the newest number there is may be old.
document.querySelector('spanlight-gauge').columns = { orders: { unit: '', aggFunc: 'last_zero' } };
document.querySelector('spanlight-table').columns = {
  per_minute: { unit: '', aggFunc: 'last_zero' },
};
const widgets = [
  'alert-badge',
  'alert-list',
  'dashboard',
  'log-list',
  'gauge',
  'metric-chart',
  'monitor-status',
  'sparkline',
  'table',
  'trace-timeline',
];
await Promise.all(widgets.map((name) => import(`../widgets/${name}.js`)));

document.addEventListener('spanlight-log-select', ({ detail }) => {
  picked.textContent = `Log: ${detail.log.displayName}`;
});
document.addEventListener('spanlight-alert-select', ({ detail }) => {
  picked.textContent = `Alert ${detail.id}: ${detail.alert.name}`;
});
timeline.addEventListener('spanlight-span-select', ({ detail }) => {
  picked.textContent = `Span ${detail.spanId}`;
});

/** Shows the monitors there are now, each once, and the slowest request unless one is being read. */
async function refresh() {
  const { monitors } = await client.monitors.list({ limit: 10, sortBy: 'name' });
  const before = new Map(
    [...watched.children].map((element) => [element.getAttribute('monitor'), element]),
  );
  watched.replaceChildren(
    ...monitors.map(({ id }) => {
      const element = before.get(String(id)) ?? document.createElement('spanlight-monitor-status');
      element.client = client;
      element.setAttribute('monitor', id);
      return element;
    }),
  );
  if (picked.textContent.startsWith('Span')) return;
  const time = { last: '1h' };
  const slowest = { sortBy: '_duration', sortDesc: true, limit: 1 };
  const { spans } = await client.spans.list({ time, system: 'httpserver:storefront', ...slowest });
  if (spans.length === 0) picked.textContent = 'No request in the last hour.';
  else timeline.setAttribute('trace-id', spans[0].traceId);
  timeline.hidden = spans.length === 0;
}

// Asks every minute while the page is seen, and again after a failure.
watch(refresh, { interval: 60_000 }).subscribe({
  value: () => undefined,
  error: (error) => {
    if (!timeline.hasAttribute('trace-id')) timeline.hidden = true;
    picked.textContent = error.message;
  },
});
