import { formatDateTime, formatTimeOfDay } from '@spanlight/sdk/format';
import type { MetricChartProps } from '@spanlight/widgets/react';
import {
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useContext,
  useRef,
  useState,
} from 'react';
import { MenuAt, MenuGroup, MenuItem } from '../components/overlays/Menu.tsx';
import styles from './FloatingTooltip.module.css';

/** What can be done with a period of a chart besides zooming into it. */
interface RangeActions {
  /** Marks a moment on every chart; epoch milliseconds. */
  annotate: (time: number) => void;
}

const RangeActionsContext = createContext<RangeActions | undefined>(undefined);

/** Gives the charts of its pages what else can be done with a period. */
export const RangeActionsProvider = RangeActionsContext.Provider;

export interface ChosenRangeProps {
  /** What draws the chart. */
  Plot: ComponentType<MetricChartProps>;
  /** What is drawn. Without `onZoom` nothing can be chosen. */
  plot: MetricChartProps;
  /** Milliseconds by which what is shown lies in the past of what it is about. */
  timeOffset: number;
}

interface Chosen {
  readonly from: number;
  readonly to: number;
  readonly place: { readonly x: number; readonly y: number };
}

/** Asks what to do with a period of a chart, where there is more than one thing. Enter zooms, Escape leaves it. */
export function ChosenRange({ Plot, plot, timeOffset }: ChosenRangeProps): ReactElement {
  const { onZoom } = plot;
  const actions = useContext(RangeActionsContext);
  const box = useRef<HTMLDivElement>(null);
  const pointer = useRef<Chosen['place']>(undefined);
  const focused = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  if (onZoom === undefined) return <Plot {...plot} />;
  const zoom = (from: number, to: number): void => onZoom(from + timeOffset, to + timeOffset);
  if (actions === undefined) return <Plot {...plot} onZoom={zoom} />;
  const choose = (from: number, to: number): void => {
    focused.current = focusedElement();
    // Chosen by keyboard, it opens below the start of the chart.
    const { left = 0, top = 0 } = box.current?.firstElementChild?.getBoundingClientRect() ?? {};
    setChosen({
      from,
      to,
      place: pointer.current ?? { x: left + 24, y: top + 48 },
    });
  };
  return (
    // The handlers only note whether the pointer or the keyboard chooses.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done by them
    <div
      ref={box}
      className={styles['chosen']}
      onPointerUpCapture={({ clientX, clientY }: PointerEvent) => {
        pointer.current = { x: clientX, y: clientY };
      }}
      onKeyDownCapture={(_event: KeyboardEvent) => {
        pointer.current = undefined;
      }}
    >
      <Plot {...plot} onZoom={choose} />
      {chosen ? (
        <MenuAt
          place={chosen.place}
          returnTo={() => focused.current}
          onClose={() => setChosen(undefined)}
        >
          <MenuGroup label={describePeriod(chosen)}>
            <MenuItem icon="search" onClick={() => zoom(chosen.from, chosen.to)}>
              Zoom in
            </MenuItem>
            <MenuItem icon="flag" hint="at the start" onClick={() => actions.annotate(chosen.from)}>
              Annotate
            </MenuItem>
          </MenuGroup>
        </MenuAt>
      ) : null}
    </div>
  );
}

/** From when to when; a day that both ends share is named once. */
function describePeriod({ from, to }: Chosen): string {
  const day = formatDateTime(from, { precision: 'day' });
  const isOneDay = day === formatDateTime(to, { precision: 'day' });
  return `${formatDateTime(from)} – ${isOneDay ? formatTimeOfDay(to) : formatDateTime(to)}`;
}

/** What has the focus, inside of widgets too. */
function focusedElement(): HTMLElement | null {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement instanceof HTMLElement ? activeElement : null;
}
