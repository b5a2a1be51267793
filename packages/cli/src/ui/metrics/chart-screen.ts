import { lineText, segment, type Line } from '../../output/segments.ts';
import { sanitise } from '../../output/sanitise.ts';
import { keysOf } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, Clicked, Picture, TextFilter, TimeSpan } from '../core/screen.ts';
import { tablePainter } from '../core/table-lines.ts';
import { LoadedScreen, type LoadedOptions } from '../screens/loaded-screen.ts';
import { RowList } from '../screens/row-list.ts';
import { chartPicture, figureText, type ChartData, type ChartedSeries } from './chart-data.ts';
import { seriesColumns } from './series-columns.ts';

/** What makes one chart different from another. Its keys are about the chart, not about one of its series. */
export interface ChartScreenOptions extends LoadedOptions<ChartData, undefined> {
  /** What is asked, for the line above the chart. */
  readonly note: () => string;
}

/** Series a chart draws at most: with more of them none could be told from the others. */
const MAX_DRAWN = 12;

/** A chart and its series below it. Enter leaves one series alone in the chart. */
export class ChartScreen extends LoadedScreen<ChartData, undefined> {
  readonly #options: ChartScreenOptions;
  readonly #list: RowList<ChartedSeries>;
  /** Id of the only series that is drawn. */
  #alone: string | undefined;
  #drawn: { key: readonly unknown[]; lines: Line[] } | undefined;

  constructor(changed: () => void, options: ChartScreenOptions) {
    super(changed, {
      hint: 'Enter alone',
      ...options,
      keys: [...(options.keys ?? []), ...keysOf('chart')],
    });
    this.#options = options;
    this.#list = new RowList<ChartedSeries>({
      rows: () => this.loaded.value?.series,
      searchText: ({ name }) => name,
      painter: (width) => {
        const places = new Map(this.#charted.map((series, index) => [series, index]));
        const { title, line } = tablePainter(seriesColumns, width);
        return {
          ...(title === undefined ? {} : { title }),
          line: (series) => line({ series, index: places.get(series) }),
        };
      },
    });
    this.reload();
  }

  get filter(): TextFilter {
    return this.#list.filter;
  }

  get position(): string {
    return this.noted(this.#list.position, this.loaded.value?.remark);
  }

  draw(area: Area): Picture {
    const { state, error } = this.loaded;
    const { length } = this.#list.shown;
    if (length === 0) return { lines: [this.#noteLine(), ...this.#notice(area.width)] };
    const { chart } = heightsOf(area.height, length);
    const above = this.#notes(area.height);
    above.push(...this.#chart({ width: area.width, height: chart }));
    if (state === 'failed' && error !== undefined) {
      above.push([segment(sanitise(error.message), 'bad')]);
    }
    const list = this.#list.draw({ ...area, height: Math.max(1, area.height - above.length) });
    return { lines: [...above, ...list.lines], selected: above.length + (list.selected ?? 0) };
  }

  click(line: number, area: Area): Clicked {
    const above = this.#above(area);
    return line < above
      ? undefined
      : this.#list.click(line - above, { ...area, height: area.height - above });
  }

  times(line: number, [left, right]: readonly [number, number], area: Area): TimeSpan | undefined {
    const note = this.#notes(area.height).length;
    if (line < note || line >= this.#above(area)) return undefined;
    const time = this.loaded.value?.time.map((text) => Date.parse(text)) ?? [];
    const [first = 0, second = first] = time;
    const last = time.at(-1) ?? first;
    // Charts of several units have an axis each; the line that is pressed, or the last above it that has one, says where.
    const texts = this.#drawn?.lines.slice(0, line - note + 1).map(lineText) ?? [];
    const axis = texts.findLast((text) => text.includes('┤'))?.indexOf('┤');
    if (axis === undefined || second <= first) return undefined;
    const step = second - first;
    const width = Math.max(1, area.width - axis - 2);
    const at = (column: number): number => {
      const share = Math.min(1, Math.max(0, (column - axis - 1) / width));
      return first + Math.round((share * (last - first)) / step) * step;
    };
    const gte = at(left);
    return { gte: new Date(gte), lt: new Date(Math.max(at(right), gte) + step) };
  }

  /** Lines above the list of series: the note, the chart, and what is wrong. */
  #above({ width, height }: Area): number {
    const { chart } = heightsOf(height, this.#list.shown.length);
    const failed = this.loaded.state === 'failed' && this.loaded.error !== undefined ? 1 : 0;
    return this.#notes(height).length + this.#chart({ width, height: chart }).length + failed;
  }

  describe(): string[] {
    const series = this.#list.selected;
    if (series === undefined) return this.#notice(1000).map(lineText);
    const said = (['last', 'avg', 'min', 'max'] as const).map(
      (name) => `${name} ${figureText(series, name)}`,
    );
    return [
      this.#note(),
      ...this.#refused,
      `Series ${this.#list.place}: ${sanitise(series.name)}, ${said.join(', ')}`,
    ];
  }

  protected get subjects(): readonly undefined[] {
    return [undefined];
  }

  protected actOn(action: Action, area: Area): boolean {
    switch (action.kind) {
      case 'move': {
        const { list } = heightsOf(area.height, this.#list.shown.length);
        this.#list.move(action.movement, { ...area, height: list });
        return true;
      }
      case 'open': {
        const series = this.#list.selected;
        if (series === undefined) return false;
        this.#alone = this.#alone === series.id ? undefined : series.id;
        return true;
      }
      case 'back':
        if (this.#alone === undefined) return false;
        this.#alone = undefined;
        return true;
      default:
        return false;
    }
  }

  /** What is asked, and the words the values are counted in. */
  #note(): string {
    const units = new Set(this.loaded.value?.series.map(({ unit }) => unit));
    const words = [...units].filter((unit) => unit.startsWith('{'));
    return sanitise([this.#options.note(), ...words].join('  '));
  }

  /** The lines above the chart: what is asked, and what the server left out of it. */
  #notes(height: number): Line[] {
    if (height <= 3) return [];
    return [this.#noteLine(), ...this.#refused.map((text): Line => [segment(text, 'warning')])];
  }

  #noteLine(): Line {
    return [segment(this.#note(), 'dim')];
  }

  get #refused(): readonly string[] {
    return (this.loaded.value?.refused ?? []).map((text) => sanitise(text));
  }

  #notice(width: number): Line[] {
    const empty = ['There are no points in this time range.', 't widens it.'];
    return this.#list.nothingMatches ?? noticeLines(this.loaded, empty, width);
  }

  /** The series of the chart: those that the filter leaves, as many as can be told apart, or the one alone. */
  get #charted(): readonly ChartedSeries[] {
    const { shown } = this.#list;
    const alone = shown.find(({ id }) => id === this.#alone);
    // A series that is gone can't be alone.
    if (alone === undefined) this.#alone = undefined;
    return alone === undefined ? shown.slice(0, MAX_DRAWN) : [alone];
  }

  #chart(area: Area): Line[] {
    const series = this.#charted;
    const key = [this.#list.shown, this.#alone, area.width, area.height];
    if (this.#drawn === undefined || key.some((part, index) => part !== this.#drawn?.key[index])) {
      const time = this.loaded.value?.time ?? [];
      this.#drawn = { key, lines: chartPicture(time, series, area) };
    }
    return this.#drawn.lines;
  }
}

/** Shares the rows of a screen between the chart and the list below it. */
function heightsOf(height: number, count: number): { chart: number; list: number } {
  const room = height - 1;
  const list = Math.min(count + 1, Math.max(2, Math.ceil(room * 0.4)));
  const chart = Math.min(30, room - list);
  return chart < 4 ? { chart: 0, list: room } : { chart, list };
}
