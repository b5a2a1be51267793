import { lineText, segment, type Line } from '../../output/segments.ts';
import { sanitise } from '../../output/sanitise.ts';
import { moveBy, moveTo, startCursor, type Cursor } from '../core/cursor.ts';
import type { Action, KeyHelp } from '../core/keymap.ts';
import { Loader } from '../core/loadable.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, Picture, Screen, TextFilter } from '../core/screen.ts';
import { layOutColumns, rowLine, titleLine } from '../core/table-lines.ts';
import { chartPicture, figureText, type ChartData, type ChartedSeries } from './chart-data.ts';
import { seriesColumns, type PlacedSeries } from './series-columns.ts';

/** What makes one chart different from another. */
export interface ChartScreenOptions {
  readonly title: string;
  /** What is asked, for the line above the chart. */
  readonly note: () => string;
  readonly load: (signal: AbortSignal) => Promise<ChartData>;
  readonly hint?: string;
  readonly keys?: readonly KeyHelp[];
  /** Keys of this chart alone. @returns True when it took the action. */
  readonly act?: (action: Action) => boolean;
}

/** Series a chart draws at most: with more of them none could be told from the others. */
const mostDrawn = 12;

const ownKeys: readonly KeyHelp[] = [{ keys: 'Enter', does: 'this series alone, or all of them' }];

/** A chart and its series below it. Enter leaves one series alone in the chart. */
export class ChartScreen implements Screen {
  readonly #options: ChartScreenOptions;
  readonly #loader: Loader<ChartData>;
  readonly #changed: () => void;
  #cursor: Cursor = startCursor;
  #filterText = '';
  /** Id of the only series that is drawn. */
  #alone: string | undefined;
  #drawn: { key: readonly unknown[]; lines: Line[] } | undefined;
  #placed: { key: readonly unknown[]; rows: PlacedSeries[] } | undefined;

  constructor(options: ChartScreenOptions, changed: () => void) {
    this.#options = options;
    this.#changed = changed;
    this.#loader = new Loader(changed);
    this.reload();
  }

  get title(): string {
    return this.#options.title;
  }

  get hint(): string {
    return this.#options.hint ?? 'Enter alone';
  }

  get keys(): readonly KeyHelp[] {
    return [...(this.#options.keys ?? []), ...ownKeys];
  }

  get filter(): TextFilter {
    return {
      label: 'filter',
      text: this.#filterText,
      set: (text) => {
        this.#filterText = text;
        this.#cursor = startCursor;
        this.#changed();
      },
    };
  }

  get position(): string {
    const { state, value } = this.#loader.current;
    const count = this.#rows().length;
    const note = state === 'loading' ? ' loading' : state === 'failed' ? ' not refreshed' : '';
    const remark = value?.remark === undefined ? '' : ` ${value.remark}`;
    return count === 0 ? '' : `${this.#cursor.selected + 1}/${count}${remark}${note}`;
  }

  draw(area: Area): Picture {
    const { current } = this.#loader;
    const note: Line = [segment(this.#note(), 'dim')];
    const rows = this.#rows();
    if (rows.length === 0) return { lines: [note, ...this.#notice(area.width)] };
    const { chart, list } = heightsOf(area.height, rows.length);
    const lines: Line[] = area.height > 3 ? [note] : [];
    lines.push(...this.#chart({ width: area.width, height: chart }));
    if (current.state === 'failed' && current.error !== undefined) {
      lines.push([segment(sanitise(current.error.message), 'bad')]);
    }
    const layout = layOutColumns(seriesColumns, area.width);
    if (list > 1) lines.push(titleLine(layout));
    const height = Math.max(1, area.height - lines.length);
    this.#cursor = moveTo(this.#cursor, this.#cursor.selected, rows.length, height);
    const { top, selected } = this.#cursor;
    const first = lines.length;
    for (const row of rows.slice(top, top + height)) lines.push(rowLine(layout, row));
    return { lines, selected: first + selected - top };
  }

  describe(): string[] {
    const rows = this.#rows();
    const row = rows[this.#cursor.selected];
    if (row === undefined) return this.#notice(1000).map(lineText);
    const { series } = row;
    const said = (['last', 'avg', 'min', 'max'] as const).map(
      (name) => `${name} ${figureText(series, name)}`,
    );
    return [
      this.#note(),
      `Series ${this.#cursor.selected + 1} of ${rows.length}: ${sanitise(series.name)}, ${said.join(', ')}`,
    ];
  }

  act(action: Action, area: Area): boolean {
    if (this.#options.act?.(action) === true) return true;
    const rows = this.#rows();
    switch (action.kind) {
      case 'move': {
        const { list } = heightsOf(area.height, rows.length);
        this.#cursor = moveBy(this.#cursor, action.movement, rows.length, Math.max(1, list - 1));
        break;
      }
      case 'open': {
        const row = rows[this.#cursor.selected];
        if (row === undefined) return false;
        this.#alone = this.#alone === row.series.id ? undefined : row.series.id;
        break;
      }
      case 'back':
        if (this.#alone === undefined) return false;
        this.#alone = undefined;
        break;
      default:
        return false;
    }
    this.#changed();
    return true;
  }

  reload(): void {
    this.#loader.start(this.#options.load);
  }

  dispose(): void {
    this.#loader.stop();
  }

  /** What is asked, and the words the values are counted in. */
  #note(): string {
    const units = new Set(this.#loader.current.value?.series.map(({ unit }) => unit));
    const words = [...units].filter((unit) => unit.startsWith('{'));
    return sanitise([this.#options.note(), ...words].join('  '));
  }

  #notice(width: number): Line[] {
    const { current } = this.#loader;
    if (this.#filterText !== '' && (current.value?.series.length ?? 0) > 0) {
      return [[segment(`Nothing here matches ${JSON.stringify(this.#filterText)}.`, 'dim')]];
    }
    const empty = ['There are no points in this time range.', 't widens it.'];
    return noticeLines(current, empty, width);
  }

  /** The series the filter leaves, and their places in the chart. */
  #rows(): PlacedSeries[] {
    const series = this.#loader.current.value?.series ?? [];
    const key = [series, this.#filterText, this.#alone];
    if (!isSame(this.#placed?.key, key)) {
      const wanted = this.#filterText.toLowerCase();
      const rows = series.filter(({ name }) => name.toLowerCase().includes(wanted));
      // A series that is gone can't be alone.
      if (!rows.some(({ id }) => id === this.#alone)) this.#alone = undefined;
      let drawn = 0;
      this.#placed = {
        key: [series, this.#filterText, this.#alone],
        rows: rows.map((each): PlacedSeries => {
          const isDrawn = this.#alone === undefined ? drawn < mostDrawn : each.id === this.#alone;
          drawn += isDrawn ? 1 : 0;
          return { series: each, index: isDrawn ? drawn - 1 : undefined };
        }),
      };
    }
    return this.#placed?.rows ?? [];
  }

  #chart(area: Area): Line[] {
    const rows = this.#rows();
    const key = [rows, area.width, area.height];
    if (!isSame(this.#drawn?.key, key)) {
      const drawn: ChartedSeries[] = rows
        .filter(({ index }) => index !== undefined)
        .map(({ series }) => series);
      const time = this.#loader.current.value?.time ?? [];
      this.#drawn = { key, lines: chartPicture(time, drawn, area) };
    }
    return this.#drawn?.lines ?? [];
  }
}

function isSame(left: readonly unknown[] | undefined, right: readonly unknown[]): boolean {
  return left !== undefined && right.every((value, index) => value === left[index]);
}

/** Shares the rows of a screen between the chart and the list below it. */
function heightsOf(height: number, count: number): { chart: number; list: number } {
  const room = height - 1;
  const list = Math.min(count + 1, Math.max(2, Math.ceil(room * 0.4)));
  const chart = Math.min(30, room - list);
  return chart < 4 ? { chart: 0, list: room } : { chart, list };
}
