import { flip, FloatingPortal, offset, shift, useFloating } from '@floating-ui/react';
import { formatMoment } from '@spanlight/sdk/format';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import 'uplot/dist/uPlot.min.css';
import { drawPlot, endOf, type Plot } from './plot.ts';
import { tooltipRows, type ChartData, type ChartMark } from './series.ts';
import type { AxisKind } from './ticks.ts';
import styles from './TimeChart.module.css';

export interface PlotViewProps {
  title: string;
  /** What the chart says, in words. */
  description: string;
  data: ChartData;
  from: number;
  to: number;
  axis: AxisKind;
  format: (value: number) => string;
  hidden: ReadonlySet<string>;
  /** The key of a series that stands out. */
  highlighted: string | undefined;
  height: number;
  marks: readonly ChartMark[];
  syncGroup: string | undefined;
  onIndexChange: (index: number | null) => void;
  onZoom: ((from: number, to: number) => void) | undefined;
}

/** The drawn part of a time chart. This module brings uPlot: load it lazily. Give it the theme as its key, colours are read once. */
export function PlotView(props: PlotViewProps): ReactElement {
  const { title, data, from, to, axis, format, hidden, highlighted, height, marks } = props;
  const { syncGroup, onZoom } = props;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(null);
  const [index, setIndex] = useState<number | null>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const markStart = useRef<number | null>(null);

  const onMove = useEffectEvent((next: number | null) => {
    setIndex(next);
    props.onIndexChange(next);
  });
  const zoom = useEffectEvent((start: number, end: number) => onZoom?.(start, end));
  const canZoom = onZoom !== undefined;

  useEffect(() => {
    const target = host.current;
    if (!target) return undefined;
    const drawn = drawPlot(target, {
      width: target.clientWidth,
      height,
      data,
      from,
      to,
      axis,
      format,
      hidden,
      marks,
      syncGroup,
      onMove: (next) => onMove(next),
      onZoom: canZoom ? (start, end) => zoom(start, end) : undefined,
    });
    plot.current = drawn;
    const enter = (): void => setIsPointed(true);
    const leave = (): void => setIsPointed(false);
    drawn.area.addEventListener('pointerenter', enter);
    drawn.area.addEventListener('pointerleave', leave);
    const observer = new ResizeObserver(() => drawn.resize(target.clientWidth, height));
    observer.observe(target);
    return () => {
      observer.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [data, from, to, axis, format, hidden, height, marks, syncGroup, canZoom]);

  useEffect(() => {
    plot.current?.highlight(highlighted ?? null);
  }, [highlighted]);

  const last = data.times.length - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && markStart.current !== null) {
      event.stopPropagation();
      markStart.current = null;
      plot.current?.mark(null);
    } else if (event.key === 'Enter' && index !== null && onZoom) {
      const first = Math.min(markStart.current ?? index, index);
      const end = Math.max(markStart.current ?? index, index);
      markStart.current = null;
      onZoom(data.times[first] ?? from, endOf(data.times, end));
    } else if (event.shiftKey && event.key.startsWith('Arrow')) {
      markStart.current ??= index ?? 0;
    }
  };
  const moveTo = (next: number): void => {
    plot.current?.moveTo(next);
    const start = markStart.current;
    plot.current?.mark(start === null ? null : [Math.min(start, next), Math.max(start, next)]);
  };

  const isActive = (isPointed || isFocused) && index !== null;
  return (
    <div className={styles['plot']}>
      <input
        type="range"
        className="visually-hidden"
        min={0}
        max={Math.max(0, last)}
        value={index ?? last}
        aria-label={`${title} over time`}
        aria-valuetext={describeBucket(props, index ?? last)}
        title={
          canZoom ? 'Arrow keys move; with Shift they mark a period, Enter shows it' : undefined
        }
        onChange={(event) => moveTo(event.currentTarget.valueAsNumber)}
        onFocus={() => {
          setIsFocused(true);
          moveTo(index ?? last);
        }}
        onBlur={() => {
          setIsFocused(false);
          markStart.current = null;
          plot.current?.mark(null);
          plot.current?.moveTo(null);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden">{props.description}</p>
      <div ref={host} className={styles['canvas']} aria-hidden="true" />
      {isActive ? (
        <PlotTooltip data={data} hidden={hidden} index={index} format={format} anchor={plot} />
      ) : null}
    </div>
  );
}

interface PlotTooltipProps extends Pick<PlotViewProps, 'data' | 'hidden' | 'format'> {
  index: number;
  anchor: { readonly current: Plot | null };
}

function PlotTooltip({ data, hidden, index, format, anchor }: PlotTooltipProps): ReactElement {
  const {
    refs: { setFloating, setPositionReference },
    floatingStyles,
    update,
  } = useFloating({
    strategy: 'fixed',
    placement: 'right-start',
    middleware: [offset(12), flip(), shift({ padding: 8 })],
  });

  useEffect(() => {
    setPositionReference({
      getBoundingClientRect: () => {
        const area = anchor.current?.area.getBoundingClientRect() ?? new DOMRect();
        return new DOMRect(
          area.left + (anchor.current?.leftOf(index) ?? 0),
          area.top,
          0,
          area.height,
        );
      },
    });
    update();
  }, [setPositionReference, update, anchor, index]);

  const { rows, omitted } = tooltipRows(data, index, hidden);
  return (
    <FloatingPortal>
      <div
        ref={setFloating}
        className={styles['tooltip']}
        style={floatingStyles}
        aria-hidden="true"
      >
        <p className={styles['moment']}>{formatMoment(data.times[index] ?? 0)}</p>
        {rows.length === 0 ? <p className={styles['nothing']}>NO DATA</p> : null}
        <table className={styles['rows']}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>
                  <span className={styles['swatch']} style={{ background: `var(${row.color})` }} />
                  {row.label}
                </td>
                <td>{format(row.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {omitted > 0 ? <p className={styles['nothing']}>and {omitted} more</p> : null}
      </div>
    </FloatingPortal>
  );
}

function describeBucket(
  { data, hidden, format }: Pick<PlotViewProps, 'data' | 'hidden' | 'format'>,
  index: number,
): string {
  const moment = data.times[index];
  if (moment === undefined) return 'No data';
  const { rows } = tooltipRows(data, index, hidden);
  const values = rows.map((row) => `${row.label} ${format(row.value)}`);
  return `${formatMoment(moment)}: ${values.length === 0 ? 'no data' : values.join(', ')}`;
}
