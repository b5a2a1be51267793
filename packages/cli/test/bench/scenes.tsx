import type { GridItem, Span, TraceColumns } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { Box, render, Text, useInput } from 'ink';
import { useState, type ReactElement } from 'react';
import { App } from '../../src/ui/components/App.tsx';
import type { Screen } from '../../src/ui/core/screen.ts';
import { Ui } from '../../src/ui/core/ui.ts';
import { GridScreen } from '../../src/ui/dashboards/grid-screen.ts';
import { ItemAnswers } from '../../src/ui/dashboards/item-answers.ts';
import { chartView } from '../../src/ui/dashboards/items/chart.ts';
import { renderOptions } from '../../src/ui/terminal/render-options.ts';
import { ListScreen } from '../../src/ui/screens/list-screen.ts';
import { WaterfallScreen } from '../../src/ui/tracing/waterfall-screen.ts';

/* What bench/tui.ts draws. Each export is one scene. */

interface Streams {
  stdout: NodeJS.WriteStream;
  stdin: NodeJS.ReadStream;
}

interface Size {
  columns: number;
  rows: number;
  items: number;
}

const statuses = ['ok', 'error', 'unset'] as const;

/** A list of many spans, as `:traces` shows one. */
export async function list(streams: Streams, size: Size): Promise<() => void> {
  type Row = Pick<Span, 'displayName' | 'statusCode' | 'duration' | 'time' | 'id'>;
  const rows: Row[] = Array.from({ length: size.items }, (_value, index) => ({
    displayName: `GET /api/v1/products/${index % 977}/reviews`,
    statusCode: statuses[index % 3] ?? 'ok',
    duration: (index % 4093) * 31_337,
    time: new Date(1_700_000_000_000 + index * 37).toISOString(),
    id: index.toString(16).padStart(16, '0'),
  }));
  return await show(
    streams,
    size,
    (changed) =>
      new ListScreen<Row>(changed, {
        title: 'Traces',
        noun: 'Span',
        columns: [
          { title: 'NAME', value: (row) => row.displayName },
          {
            title: 'STATUS',
            value: (row) => row.statusCode,
            width: 6,
            tone: (row) => (row.statusCode === 'error' ? 'bad' : 'good'),
          },
          {
            title: 'DURATION',
            value: (row) => formatDuration(row.duration),
            width: 9,
            align: 'right',
          },
          { title: 'TIME', value: (row) => row.time.slice(11, 23), width: 12 },
          { title: 'SPAN', value: (row) => row.id, width: 16 },
        ],
        searchText: (row) => row.displayName,
        empty: [],
        load: async () => ({ rows }),
      }),
  );
}

/** A trace of many spans. */
export async function waterfall(streams: Streams, size: Size): Promise<() => void> {
  const count = size.items;
  const column = (value: (row: number) => number): number[] =>
    Array.from({ length: count }, (_value, row) => value(row));
  const columns: TraceColumns = {
    traceId: '9d1c3e07a4b6f2185c0d7e91ab34f6c2',
    startTime: '2026-03-04T10:17:42.1Z',
    startTimeUnixNano: '1772619462100000000',
    durationNs: count * 1e5,
    rowCount: count,
    eventCount: 0,
    hasMore: false,
    names: Array.from({ length: 500 }, (_value, index) => `operation ${index} of the checkout`),
    systems: ['httpserver:web', 'db:postgresql'],
    services: ['web', 'cart', 'stock'],
    ids: BigUint64Array.from(
      column((row) => row + 1),
      BigInt,
    ),
    parents: Int32Array.from(column((row) => (row === 0 ? -1 : Math.floor((row - 1) / 4)))),
    starts: Float64Array.from(column((row) => row * 1e5)),
    durations: Float64Array.from(column((row) => ((row * 7919) % 1000) * 1e6)),
    selfDurations: new Float64Array(count),
    kinds: new Uint8Array(count),
    statuses: Uint8Array.from(column((row) => (row % 50 === 0 ? 2 : 1))),
    systemIndexes: Uint16Array.from(column((row) => row % 2)),
    serviceIndexes: Uint16Array.from(column((row) => row % 3)),
    nameIndexes: Uint32Array.from(column((row) => row % 500)),
    groups: new BigUint64Array(count),
    eventCounts: new Uint16Array(count),
    errorEventCounts: new Uint16Array(count),
    events: {
      rows: new Int32Array(),
      times: new Float64Array(),
      systemIndexes: new Uint16Array(),
      nameIndexes: new Uint32Array(),
      ids: new BigUint64Array(),
    },
  };
  return await show(
    streams,
    size,
    (changed) =>
      new WaterfallScreen(changed, {
        traceId: columns.traceId,
        loadTrace: async () => columns,
        loadSpan: () => Promise.reject(new Error('no details in this scene')),
      }),
  );
}

/** The grid of a dashboard full of charts, as `:dashboards` opens one. */
export async function dashboard(streams: Streams, size: Size): Promise<() => void> {
  const item = (id: number): GridItem => ({
    id,
    dashId: 1,
    dashKind: 'grid',
    rowId: 1,
    title: `Requests ${id}`,
    description: '',
    width: 8,
    height: 28,
    xAxis: (id % 3) * 8,
    yAxis: Math.floor(id / 3) * 28,
    createdAt: '',
    updatedAt: '',
    type: 'chart',
    params: {
      chartKind: 'line',
      metrics: [],
      query: '',
      columnMap: {},
      timeseriesMap: {},
      legend: { type: 'list', placement: 'bottom', values: [], maxLength: 40 },
      connectNulls: false,
    },
  });
  const items = Array.from({ length: 100 }, (_value, id) => item(id));
  const time = Array.from({ length: 360 }, (_value, index) =>
    new Date(1_700_000_000_000 + index * 60_000).toISOString(),
  );
  const series = Array.from({ length: 8 }, (_value, at) => ({
    id: String(at),
    name: `host ${at}`,
    unit: 'milliseconds',
    values: time.map((_at, index) => 100 + at * 10 + 40 * Math.sin(index / 20 + at)),
  }));
  const stored = { title: '', description: '', createdAt: '', updatedAt: '' };
  const content = {
    gridRows: [{ ...stored, id: 1, dashId: 1, expanded: true, index: 0, items }],
  };
  return await show(
    streams,
    size,
    (changed) =>
      new GridScreen({
        title: 'Dashboard',
        content: () => content,
        conditions: () => '',
        answers: new ItemAnswers(changed, { ask: async () => chartView({ time, series }) }),
        enlarge: () => {},
      }),
  );
}

/** Ink alone: as many rows as fit, cut out of the list by the component itself. */
export async function ink(streams: Streams, size: Size): Promise<() => void> {
  const height = size.rows - 3;
  function Rows(): ReactElement {
    const [selected, select] = useState(0);
    useInput((input) => {
      const step = { j: 1, k: -1, G: size.items, g: -size.items }[input] ?? height;
      select((row) => Math.max(0, Math.min(size.items - 1, row + step)));
    });
    const top = Math.max(0, selected - height + 1);
    return (
      <Box flexDirection="column">
        <Text>{`row ${selected}`}</Text>
        {Array.from({ length: height }, (_value, index) => (
          <Text key={top + index} inverse={top + index === selected} wrap="truncate">
            {`${top + index}  GET /api/v1/products/${(top + index) % 977}/reviews`.padEnd(
              size.columns,
            )}
          </Text>
        ))}
      </Box>
    );
  }
  const instance = render(<Rows />, {
    ...streams,
    stderr: streams.stdout,
    ...renderOptions(false),
  });
  await instance.waitUntilRenderFlush();
  return () => instance.unmount();
}

async function show(
  streams: Streams,
  size: Size,
  screen: (changed: () => void) => Screen,
): Promise<() => void> {
  const ui = new Ui(
    {
      copy: () => {},
      exit: () => {},
      command: () => undefined,
      choose: () => {},
      selectTime: () => {},
    },
    'dark',
  );
  ui.resize(size.columns, size.rows);
  const shown = screen(ui.changed);
  ui.show(shown);
  const header = { context: 'bench', project: 'bench', range: 'last 1h' };
  const instance = render(<App telemetry={{ ui, header }} />, {
    ...streams,
    stderr: streams.stdout,
    ...renderOptions(false),
  });
  while (shown.position === '') await new Promise((resolve) => setTimeout(resolve, 20));
  await instance.waitUntilRenderFlush();
  return () => instance.unmount();
}
