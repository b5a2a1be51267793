import { markOf } from '../../../chart/chart.ts';
import { sanitise } from '../../../output/sanitise.ts';
import { segment, type Line, type Segment } from '../../../output/segments.ts';
import { displayWidth, truncate } from '../../../output/width.ts';
import type { Area } from '../../core/screen.ts';
import { chartDataOf, chartPicture, figureText, type ChartData } from '../../metrics/chart-data.ts';
import { ChartScreen } from '../../metrics/chart-screen.ts';
import type { ItemKindDefinition, ItemOf, ItemQuestion, ItemView } from './item-kind.ts';
import { refuseFailed } from './metric-answers.ts';

/** Series of a chart in the grid at most: with more of them none could be told from the others. */
const MAX_SERIES = 6;

/** Series over time. On a screen of its own each can be looked at alone. */
export const chart: ItemKindDefinition<'chart'> = {
  minWidth: 38,
  height: (_item, plot) => plot,
  ask: async (item, question, signal) => chartView(await askChart(item, question, signal)),
  enlarged: (item, question, changed) =>
    new ChartScreen(changed, {
      title: item.title,
      note: () => question().asked.query,
      load: async (signal) => await askChart(item, question(), signal),
    }),
};

/** What a chart in the grid shows. */
export const chartView = (data: ChartData): ItemView => ({
  lines: (area) => chartLines(data, area),
  words: chartWords(data),
  refused: data.refused ?? [],
  fullHeight: 2,
});

async function askChart(
  { params: { metrics, columnMap } }: ItemOf<'chart'>,
  { client, asked, back, least }: ItemQuestion,
  signal: AbortSignal,
): Promise<ChartData> {
  const answer = await client.metrics.timeseries(
    { ...asked, ...back, ...least, metrics },
    { signal },
  );
  const refused = refuseFailed(answer.timeseries.length > 0, answer.query);
  return { ...chartDataOf(answer, columnMap), refused };
}

function chartLines({ time, series }: ChartData, area: Area): Line[] {
  const drawn = series.slice(0, MAX_SERIES);
  const lines = chartPicture(time, drawn, { width: area.width, height: area.height - 1 });
  return lines.length === 0 ? [] : [...lines, legendLine(series, area.width)];
}

/** The series of a chart in one line: their letters, names and newest values. */
function legendLine(series: ChartData['series'], width: number): Line {
  const [first] = series;
  if (first !== undefined && series.length === 1) {
    return [
      segment(truncate(sanitise(`${first.name} ${figureText(first, 'last')}`), width), 'dim'),
    ];
  }
  const drawn = series.slice(0, MAX_SERIES);
  const names = drawn.map(({ name }) => sanitise(name));
  const full = names.reduce((sum, name) => sum + displayWidth(name) + 4, 4);
  const room = full <= width ? width : Math.max(6, Math.floor((width - 4) / drawn.length) - 4);
  const legend = names.flatMap((name, index): Segment[] => [
    segment(`${markOf(index).letter} `, markOf(index).tone),
    segment(`${truncate(name, room)}  `, 'dim'),
  ]);
  const more = series.length - drawn.length;
  return more === 0 ? legend : [...legend, segment(`+${more}`, 'dim')];
}

function chartWords({ series }: ChartData): string | undefined {
  const said = series
    .slice(0, MAX_SERIES)
    .map((each) => `${sanitise(each.name)} ${figureText(each, 'last')}`);
  return series.length === 0 ? undefined : `${series.length} series, last ${said.join(', ')}`;
}
