import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../../values/severity-values.ts';
import {
  channelsNamed,
  documentToMonitor,
  monitorToDocument,
  recipientsOfDocument,
} from './convert-monitor.ts';
import {
  consequencePolicies,
  matcherOperators,
  noDataPolicies,
} from '../../values/monitor-values.ts';
import { diffMonitors } from '../diff.ts';
import type { MonitorDocument } from './monitor-schema.ts';
import { parseDocuments } from '../parse.ts';
import { printMonitors } from '../print.ts';

const monitorsOf = (text: string): MonitorDocument[] => {
  const { documents, problems } = parseDocuments(text);
  expect(problems).toEqual([]);
  return documents.flatMap((document) => (document.kind === 'monitor' ? [document.value] : []));
};

const problemsOf = (text: string): string[] =>
  parseDocuments(text).problems.map(
    ({ line, column, message, hint }) =>
      `${line}:${column} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );

const example = `monitors:
  - name: Slow checkout
    type: metric
    notify_everyone_by_email: true
    metrics:
      - uptrace_tracing_spans as $spans
    query:
      - p99($spans) as p99
      - where service_name = "checkout"
      - group by host_name
    column: p99
    column_unit: nanoseconds
    max_allowed_value: 2000000000
    check_num_point: 0
    time_offset: 0s
  - name: Errors outside staging
    type: error
    notify_everyone_by_email: true
    notify_on_new_errors: true
    notify_on_recurring_errors: true
    matchers:
      - attr: deployment_environment
        op: '!='
        value: staging
`;

describe('monitors as YAML', () => {
  it('are read with every default, several in one document', () => {
    expect(monitorsOf(example)).toMatchObject([
      { type: 'metric', check_num_point: 5, min_allowed_value: null, no_data: 'hold' },
      { type: 'error', matchers: [{ attr: 'deployment_environment', op: '!=', value: 'staging' }] },
    ]);
  });

  it('stand where their file says', () => {
    const [, second] = parseDocuments(example).documents;
    expect(second?.positionOf(['name'])).toMatchObject({ line: 16, column: 11 });
  });

  it.each([
    ['monitors: []', '1:11 "monitors" does not contain any monitors'],
    [
      'monitors:\n  - name: a\n    metrics: [m as x]\n    query: [sum($x)]\n    column: y\n    min_allowed_value: 1',
      '3:15 alias "x" must start with a dollar sign (Write "m as $x")',
    ],
    [
      'monitors:\n  - name: a\n    metrics: [m as $x]\n    query: [sum($x) as y]\n    column: y',
      '2:5 at least min or max value is required (Add min_allowed_value or max_allowed_value)',
    ],
    [
      'monitors:\n  - name: a\n    metrics: [m as $x]\n    query: [sum($x) as y]\n    column: y\n    min_allowed_value: 3\n    max_allowed_value: 2',
      '7:24 max value should be greater than or equal min',
    ],
    [
      'monitors:\n  - name: a\n    type: error\n    matcher: []',
      '4:5 there is no key "matcher" here, it is ignored (Did you mean "matchers"?)',
    ],
    [
      'monitors:\n  - name: a\n    type: error\n    severity: critcal',
      '4:15 "severity" must be one of critical, warning, info (Did you mean "critical"?)',
    ],
    [
      'monitors:\n  - name: a\n    type: error\n    labels:\n      team: shop\n      run book: x',
      '6:17 "run book" must be letters, digits and underscores, and begin with a letter',
    ],
    [
      'monitors:\n  - name: a\n    type: error\n    labels: { severity: critical }',
      '4:25 "severity" can\'t be a label: set the severity of the monitor',
    ],
    [
      'monitors:\n  - name: a\n    type: error\n    grouping: { by: [alert.id] }',
      '4:22 an entry of "by" can\'t group alerts of a monitor: name an attribute, a label or severity',
    ],
    [
      'monitors:\n  - name: a\n    query: [x]\n    check_num_point: 2.5',
      '4:22 "check_num_point" must be a whole number, not 2.5',
    ],
    [
      `monitors:\n  - name: a\n    type: error\n    grouping: { by: [${'abcdefghijk'.split('').join(', ')}] }`,
      '4:21 "by" can have at most 10 entries',
    ],
    [
      'monitors:\n  - name: a\n    type: error\n    grouping: { wait: 2h }',
      '4:23 "wait" must be at most an hour',
    ],
    [
      'monitors:\n  - name: a\n    type: error\n    labels: [team]',
      '4:13 "labels" must be keys and values, not a list',
    ],
  ])('%j is told where it is wrong', (text, problem) => {
    expect(problemsOf(text)).toContain(problem);
  });

  const text = fc.string({ minLength: 1, maxLength: 20 }).filter((value) => !value.includes('\0'));
  // No server takes blanks alone.
  const name = text.filter((value) => value.trim() !== '');
  const id = fc.oneof(fc.constantFrom('', 'project_1.monitor_7'), text);
  // YAML knows one zero.
  const bound = fc.option(
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  );
  const points = fc.integer({ min: 1, max: 60 });
  const said = {
    severity: fc.constantFrom(...severities),
    labels: fc.dictionary(
      fc.stringMatching(/^label_[a-z0-9_]{0,8}$/),
      fc.string().filter((value) => !value.includes('\0')),
      { maxKeys: 3, noNullPrototype: true },
    ),
  };
  const escalation = fc
    .uniqueArray(fc.integer({ min: 1000, max: 7 * 86_400_000 }), { maxLength: 5 })
    .chain((times) =>
      fc.tuple(
        ...times
          .toSorted((left, right) => left - right)
          .map((after) =>
            fc.record({
              after: fc.constant(after),
              channels: fc.array(text, { minLength: 1, maxLength: 3 }),
            }),
          ),
      ),
    );
  const groupingBy = (attribute: string) =>
    fc.option(
      fc.record({
        by: fc.uniqueArray(fc.constantFrom(attribute, 'label.team', 'severity'), { maxLength: 3 }),
        wait: fc.oneof(fc.constant(30_000), fc.integer({ min: 0, max: 3_600_000 })),
        interval: fc.oneof(fc.constant(300_000), fc.integer({ min: 0, max: 86_400_000 })),
      }),
    );
  const errorMonitor = fc.record({
    id,
    key: fc.oneof(fc.constant(''), text),
    name,
    owner: fc.oneof(fc.constant(''), text),
    ...said,
    grouping: groupingBy('service_name'),
    notify_everyone_by_email: fc.boolean(),
    channels: fc.array(text, { maxLength: 3 }),
    escalation,
    type: fc.constant('error' as const),
    notify_on_new_errors: fc.boolean(),
    notify_on_recurring_errors: fc.boolean(),
    consequences: fc.constantFrom(...consequencePolicies),
    matchers: fc.array(
      fc
        .record({ attr: text, op: fc.constantFrom(...matcherOperators), value: fc.string() })
        .filter(({ value }) => !value.includes('\0')),
      { maxLength: 3 },
    ),
  });
  const metricMonitor = fc
    .record({
      id,
      key: fc.oneof(fc.constant(''), text),
      name,
      owner: fc.oneof(fc.constant(''), text),
      ...said,
      grouping: groupingBy('host_name'),
      notify_everyone_by_email: fc.boolean(),
      channels: fc.array(text, { maxLength: 3 }),
      escalation,
      type: fc.constant('metric' as const),
      metrics: fc.constant<string[]>(['cpu as $cpu']),
      query: fc.constantFrom<string[][]>(
        ['avg($cpu) as cpu'],
        ['avg($cpu) as cpu', 'group by host_name'],
      ),
      column: fc.constant('cpu'),
      column_unit: fc.constantFrom('', 'bytes', 'utilization', '{requests}'),
      min_allowed_value: bound,
      max_allowed_value: bound,
      min_recovery_value: fc.constant(null),
      max_recovery_value: fc.constant(null),
      check_num_point: points,
      fire_num_point: fc.option(points),
      clear_num_point: fc.option(points),
      keep_firing_for: fc.integer({ min: 0, max: 1e9 }),
      time_offset: fc.integer({ min: -18_000_000, max: 18_000_000 }),
      min_dev_value: fc.double({ min: 0, max: 1e6, noNaN: true }),
      min_dev_fraction: fc.double({ min: 0, max: 1, noNaN: true }),
      no_data: fc.constantFrom(...noDataPolicies),
      flapping: fc.boolean(),
    })
    .filter(({ min_allowed_value: min, max_allowed_value: max }) =>
      min === null ? max !== null : max === null || max >= min,
    );
  const anyMonitor = fc.oneof(
    errorMonitor.map((monitor): MonitorDocument => monitor),
    metricMonitor.map((monitor): MonitorDocument => monitor),
  );

  it('come back from their export the same, and from what a server stores', () => {
    fc.assert(
      fc.property(fc.array(anyMonitor, { minLength: 1, maxLength: 3 }), (written) => {
        const monitors = written.map((monitor, at) => ({
          ...monitor,
          key: monitor.key === '' ? '' : `${at}-${monitor.key}`,
        }));
        const printed = printMonitors(monitors);
        const read = monitorsOf(printed);
        expect(read).toEqual(monitors);
        expect(printMonitors(read)).toBe(printed);
        for (const monitor of read) {
          // Channels are known by their place among the names.
          const names = channelsNamed(monitor);
          const told = recipientsOfDocument(monitor, (some) =>
            some.map((name) => names.indexOf(name)),
          );
          const content = { ...documentToMonitor(monitor), ...told, id: '42', projectId: 3 };
          const stored = monitorToDocument(content, (ids) => ids.map((id) => names[id] ?? ''));
          expect(stored.id).toBe('project_3.monitor_42');
          expect(diffMonitors(monitor, stored)).toEqual([]);
        }
      }),
    );
  });

  it('have nothing to change once they are stored, however they are written', () => {
    const written = fc.record({
      name: fc.constant('Slow'),
      metrics: fc.constantFrom(['cpu as $cpu'], [' cpu  AS $cpu '], ['cpu As\t$cpu']),
      query: fc.constantFrom(
        ['avg($cpu) as cpu | group by host_name | where a = "b | c"'],
        ['avg($cpu) as cpu', 'group by host_name | group by a'],
        ['avg($cpu) as cpu'],
      ),
      column: fc.constant('cpu'),
      min_allowed_value: fc.constant(1),
      grouping: fc.record({
        by: fc.array(fc.constantFrom('host_name', 'host.name', 'label.team', 'severity'), {
          maxLength: 6,
        }),
      }),
    });
    fc.assert(
      fc.property(written, (given) => {
        const [monitor] = monitorsOf(JSON.stringify({ monitors: [given] }));
        if (!monitor) throw new Error('no monitor');
        const content = documentToMonitor(monitor);
        const by = [...new Set(content.grouping?.by)];
        const stored = monitorToDocument(
          {
            ...content,
            grouping: content.grouping && { ...content.grouping, by },
            channelIds: [],
            escalation: [],
            id: '42',
            projectId: 3,
          },
          () => [],
        );
        expect(diffMonitors(stored, monitor)).toEqual([]);
      }),
    );
  });

  it('say what is wrong with the steps of an escalation, and where', () => {
    const monitor = (escalation: string): string =>
      `monitors:\n  - name: a\n    type: error\n    escalation:\n${escalation}`;
    const step = (after: string, channels = '[lead]'): string =>
      `      - after: ${after}\n        channels: ${channels}\n`;
    expect(problemsOf(monitor(step('15m') + step('1h30m')))).toEqual([]);
    expect(problemsOf(monitor(step('0') + step('15m', '[]') + step('15m')))).toEqual([
      '5:16 must be at least a second',
      '8:19 at least one channel is required',
      '9:16 must be later than the step before',
    ]);
    expect(problemsOf(monitor(step('8d')))).toEqual(['5:16 must be at most 7 days']);
    expect(problemsOf(monitor(step('soon')))).toEqual([
      '5:16 "after" must be milliseconds or a duration such as 5m or 1h30m',
    ]);
    const six = [1, 2, 3, 4, 5, 6].map((minutes) => step(`${minutes}m`)).join('');
    expect(problemsOf(monitor(six))).toEqual(['5:7 "escalation" can have at most 5 steps']);
  });

  it('differ field by field', () => {
    const [monitor] = monitorsOf(example);
    if (monitor?.type !== 'metric') throw new Error('no metric monitor');
    const changed: MonitorDocument = { ...monitor, max_allowed_value: 1e9, channels: ['pager'] };
    expect(diffMonitors(monitor, changed)).toEqual([
      { path: 'max_allowed_value', kind: 'changed', before: 2e9, after: 1e9 },
      { path: 'channels', kind: 'added', before: undefined, after: ['pager'] },
    ]);
  });
});
