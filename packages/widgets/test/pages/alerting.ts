/** A page with widgets about alerts and monitors, driven from tests through `window.alerting`. */
import '../../src/define/alert-badge.ts';
import '../../src/define/alert-list.ts';
import '../../src/define/monitor-status.ts';
import type { Alert, AlertGroup } from '@spanlight/sdk';

type Tag = 'spanlight-alert-badge' | 'spanlight-alert-list' | 'spanlight-monitor-status';

/** Adds an element with attributes. */
function mount<Name extends Tag>(
  tag: Name,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.querySelector('main')?.append(element);
  return element;
}

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 6e4).toISOString();

const common = {
  projectId: 7,
  attrs: {},
  mutedUntil: '0001-01-01T00:00:00Z',
  severity: 'warning',
  labels: {},
  acknowledgement: null,
  mute: null,
  escalation: null,
  cause: null,
  consequenceCount: 0,
} as const;

/** An alert of a metric above its bound. */
function metricAlert(id: number, name: string, status: 'open' | 'closed' = 'open'): Alert {
  return {
    ...common,
    consequences: [],
    id,
    name,
    type: 'metric',
    status,
    state: status,
    spanGroupId: '0',
    monitorId: 12,
    time: minutesAgo(65),
    createdAt: minutesAgo(600),
    updatedAt: minutesAgo(4),
    params: {
      firing: 1,
      initialValue: 0.93,
      currentValue: 0.95,
      normalValue: 0,
      numPointFiring: 3,
      whereQuery: '',
      bounds: { min: null, max: 0.9 },
      monitor: {
        metrics: [{ name: 'fs', alias: 'fs' }],
        query: 'avg($fs)',
        column: 'avg($fs)',
        columnUnit: 'utilization',
        groupingInterval: 0,
      },
    },
  };
}

/** An alert of a group of errors. */
function errorAlert(id: number, name: string): Alert {
  return {
    ...common,
    consequences: [],
    id,
    name,
    type: 'error',
    status: 'open',
    state: 'open',
    spanGroupId: '14102938475610293847',
    monitorId: 0,
    time: minutesAgo(2),
    createdAt: minutesAgo(180),
    updatedAt: minutesAgo(2),
    params: { traceId: null, spanId: '0', spanCount: 1370 },
  };
}

/** A group of open alerts of a host. */
function alertGroup(host: string, count: number, names: string[]): AlertGroup {
  return {
    values: { host_name: host },
    name: host,
    count,
    openCount: count,
    unacknowledgedCount: count,
    severity: 'warning',
    createdAt: minutesAgo(600),
    updatedAt: minutesAgo(4),
    noun: 'disks',
    names,
  };
}

const selected: number[] = [];
document.addEventListener('spanlight-alert-select', (event) => {
  if (event instanceof CustomEvent) selected.push((event.detail as { id: number }).id);
});

const driver = { mount, metricAlert, errorAlert, alertGroup, selected };

declare global {
  interface Window {
    alerting: typeof driver;
  }
}

window.alerting = driver;
Object.assign(window, { spanlight: driver });
