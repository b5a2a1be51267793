import { formatAxisTimes } from '@spanlight/sdk/format';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { roundPlaces } from './round-places.ts';
import { useResolvedTheme } from '../theme/appearance.ts';
import { readColor } from '../theme/read-color.ts';
import { describeCell, describeHeatmap, type HeatmapModel } from './heatmap-model.ts';
import styles from './Heatmap.module.css';

export interface HeatmapProps {
  label: string;
  model: HeatmapModel;
  /** Px, axes included. */
  width: number;
  height: number;
}

/** Room of the axes in px. */
const AXIS_WIDTH = 72;
const AXIS_HEIGHT = 22;
/** Labels stand at least so far apart, in px. */
const LABEL_WIDTH = 72;
const LABEL_HEIGHT = 22;

/** How values are spread over time: the more of them, the stronger the cell. Arrow keys walk over the cells. */
export function Heatmap({ label, model, width, height }: HeatmapProps): ReactElement {
  const theme = useResolvedTheme();
  const [place, setPlace] = useState<{ x: number; y: number }>();
  const { columns, rows } = model;
  const plotWidth = Math.max(40, width - AXIS_WIDTH);
  const plotHeight = Math.max(40, height - AXIS_HEIGHT);
  const cellWidth = plotWidth / columns;
  const cellHeight = plotHeight / rows;

  const walk = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const from = place ?? { x: 0, y: 0 };
    setPlace({
      x: clamp(from.x + step.x, columns),
      y: clamp(from.y + step.y, rows),
    });
  };
  const everyColumn = Math.max(1, Math.ceil(LABEL_WIDTH / cellWidth));
  const everyRow = Math.max(1, Math.ceil(LABEL_HEIGHT / cellHeight));
  const starts = sequence(columns, 1).map((x) => model.timeAt(x));
  const round = roundPlaces(starts, everyColumn * ((starts[1] ?? 0) - (starts[0] ?? 0)));
  // A label that would stand out at the end is left out.
  const labelled = (round.length > 0 ? round : sequence(columns, everyColumn)).filter(
    (x) => (columns - x) * cellWidth >= LABEL_WIDTH / 2,
  );
  const times = labelled.map((x) => model.timeAt(x));
  const texts = formatAxisTimes(times, (times[1] ?? 0) - (times[0] ?? 0));
  const said = place && describeCell(model, place.x, place.y);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys read its cells out
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- none of those tags is a picture
      role="group"
      aria-roledescription="heatmap"
      aria-label={`${label}: ${describeHeatmap(model)}`}
      className={styles['heatmap']}
      style={{ width, height }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its cells are read by arrow keys
      tabIndex={0}
      onKeyDown={walk}
      onBlur={() => setPlace(undefined)}
    >
      <div className={styles['rows']} style={{ width: AXIS_WIDTH, height: plotHeight }} aria-hidden>
        {sequence(rows, everyRow).map((y) => (
          <span key={y} style={{ bottom: y * cellHeight }}>
            {model.borderAt(y)}
          </span>
        ))}
      </div>
      <div
        className={styles['plot']}
        style={{ left: AXIS_WIDTH, width: plotWidth, height: plotHeight }}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPlace({
            x: clamp(Math.floor((event.clientX - box.left) / cellWidth), columns),
            y: clamp(Math.floor((box.bottom - event.clientY) / cellHeight), rows),
          });
        }}
        onPointerLeave={() => setPlace(undefined)}
      >
        {/* Another theme is another picture. */}
        <Cells key={theme} model={model} width={plotWidth} height={plotHeight} />
        {place ? (
          <>
            <span
              className={styles['marked']}
              style={{
                left: place.x * cellWidth,
                bottom: place.y * cellHeight,
                width: cellWidth,
                height: cellHeight,
              }}
            />
            <span
              className={styles['tooltip']}
              data-side={place.x > columns / 2 ? 'left' : 'right'}
              style={{
                insetInlineStart: place.x > columns / 2 ? undefined : (place.x + 1) * cellWidth + 6,
                insetInlineEnd:
                  place.x > columns / 2 ? plotWidth - place.x * cellWidth + 6 : undefined,
                bottom: Math.min(place.y * cellHeight, plotHeight - 28),
              }}
              aria-hidden
            >
              {said}
            </span>
          </>
        ) : null}
      </div>
      <div className={styles['columns']} style={{ left: AXIS_WIDTH, top: plotHeight }} aria-hidden>
        {labelled.map((x, index) => (
          <span key={x} style={{ left: x * cellWidth }}>
            {texts[index]}
          </span>
        ))}
      </div>
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

/** The cells on a canvas. */
function Cells({ model, width, height }: Pick<HeatmapProps, 'model' | 'width' | 'height'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) paint(canvas.current, model, width, height);
  }, [model, width, height]);
  return <canvas ref={canvas} className={styles['canvas']} aria-hidden />;
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

function clamp(value: number, count: number): number {
  return Math.min(Math.max(0, value), count - 1);
}

function sequence(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

function paint(
  canvas: HTMLCanvasElement,
  { cells, columns, rows }: HeatmapModel,
  width: number,
  height: number,
): void {
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = readColor('--series-1');
  const wide = canvas.width / columns;
  const high = canvas.height / rows;
  const gap = wide > 6 && high > 6 ? scale : 0;
  for (const { x, y, strength } of cells) {
    const left = Math.round(x * wide);
    const bottom = Math.round(canvas.height - y * high);
    const right = Math.round((x + 1) * wide);
    const top = Math.round(canvas.height - (y + 1) * high);
    context.globalAlpha = strength;
    context.fillRect(left, top, right - left - gap, bottom - top - gap);
  }
}
