import type { Evaluation, SeriesEvaluation } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { sparkline } from '../chart/sparkline.ts';
import { timeText } from '../output/time-text.ts';
import { lineText, segment, type Line } from '../output/segments.ts';
import type { Tone } from '../output/style.ts';
import { fieldLines, heading, indentedLines, ledLines, type Field } from '../output/field-lines.ts';
import { displayWidth } from '../output/width.ts';

const decisionTones: Readonly<Record<SeriesEvaluation['decision'], Tone>> = {
  firing: 'bad',
  normal: 'good',
  undecided: 'plain',
  'no-data': 'warning',
};

/**
 * What a monitor saw and decided when it looked last.
 *
 * @param alertId The alert whose series comes first.
 */
export function evaluationLines(
  evaluation: Evaluation,
  width: number,
  now: number,
  alertId?: number,
): Line[] {
  const { time, duration, state, error, emptyQueries, series, hasMore } = evaluation;
  const facts: Field[] = [
    ['up to', timeText(time, now)],
    ['took', formatDuration(duration * 1e6)],
    ['state', state],
  ];
  if (error !== '') facts.push(['error', error, 'bad']);
  if (emptyQueries.length > 0) facts.push(['no data', emptyQueries.join(', '), 'warning']);
  const ordered = series.toSorted(
    (left, right) => Number(right.alertId === alertId) - Number(left.alertId === alertId),
  );
  return [
    heading('The newest evaluation'),
    ...fieldLines(facts, width),
    ...(series.length === 0 ? [] : [heading('Series', series.length)]),
    ...ordered.flatMap((each) => seriesLines(each, width)),
    ...(hasMore ? [[segment('  and more', 'dim')]] : []),
  ];
}

function seriesLines({ name, decision, reason, points }: SeriesEvaluation, width: number): Line[] {
  const named = ledLines(
    segment(`  ${decision}  `, decisionTones[decision]),
    name === '' ? 'all series together' : name,
    width,
  );
  const curve = sparkline(points, 20);
  const last = named.at(-1) ?? [];
  const isBeside = displayWidth(lineText(last)) + 2 + displayWidth(curve) <= width;
  return [
    ...(isBeside ? named.slice(0, -1) : named),
    [...(isBeside ? last : [segment('  ')]), segment(`  ${curve}`, 'accent')],
    ...indentedLines(reason, width, 4, 'dim'),
  ];
}
