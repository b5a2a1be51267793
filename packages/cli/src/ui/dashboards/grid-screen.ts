import type { DashboardResponse, GridItem, GridRow } from '@spanlight/sdk';
import { sanitise } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import { keysOf } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import type { Movement } from '../core/cursor.ts';
import type { Area, Clicked, Picture, Screen, TextFilter } from '../core/screen.ts';
import type { ItemAnswers } from './item-answers.ts';
import { itemAt, layOutRows, type Block } from './grid-layout.ts';
import { itemWords } from './item-lines.ts';
import { ItemsPainter } from './items-painter.ts';

/** What a grid shows, and where Enter leads. */
export interface GridScreenOptions {
  readonly title: string;
  /** The dashboard as it is now. */
  readonly content: () => Pick<DashboardResponse, 'gridRows'>;
  /** Makes the answers of the items. */
  readonly answers: ItemAnswers;
  /** What the items are narrowed to, in words; empty for nothing. */
  readonly conditions: () => string;
  /** Shows one item on the whole screen. */
  readonly enlarge: (item: GridItem) => void;
}

/** The grid of a dashboard: rows that fold, with charts, gauges, tables and heatmaps. */
export class GridScreen implements Screen {
  readonly keys = keysOf('grid');
  readonly hint = 'Enter enlarge  z fold';
  readonly #options: GridScreenOptions;
  readonly #painter = new ItemsPainter();
  /** Rows the reader folded or unfolded; the others are as the dashboard says. */
  readonly #folds = new Map<number, boolean>();
  #area: Area = { width: 80, height: 20 };
  #selected = 0;
  /** Place of the selected item in its line. */
  #column = 0;
  #top = 0;
  #filterText = '';

  constructor(options: GridScreenOptions) {
    this.#options = options;
  }

  get title(): string {
    return this.#options.title;
  }

  get filter(): TextFilter {
    return {
      label: 'filter',
      text: this.#filterText,
      set: (text) => {
        if (text === this.#filterText) return;
        this.#filterText = text;
        this.#selected = 0;
        this.#top = 0;
      },
    };
  }

  get position(): string {
    const count = this.#blocks(this.#area).length;
    const conditions = this.#options.conditions();
    return count === 0
      ? ''
      : `${this.#selected + 1}/${count}${conditions === '' ? '' : ' filtered'}`;
  }

  draw(area: Area): Picture {
    this.#area = area;
    const note = this.#note(area);
    const height = Math.max(1, area.height - note.length);
    const blocks = this.#blocks(area);
    if (blocks.length === 0) {
      this.#options.answers.show([]);
      return { lines: [...note, [segment(this.#emptyText(), 'dim')]] };
    }
    this.#scroll(blocks, height);
    const lines: Line[] = [...note];
    const shown: GridItem[] = [];
    let selected: number | undefined;
    let start = 0;
    for (const [index, block] of blocks.entries()) {
      const from = Math.max(0, this.#top - start);
      const to = Math.min(block.height, this.#top + height - start);
      start += block.height;
      if (from >= to) continue;
      const isSelected = index === this.#selected;
      if (block.kind === 'row') {
        if (isSelected) selected = lines.length;
        lines.push(rowTitle(block));
        continue;
      }
      for (const { item } of block.items) shown.push(item);
      const column = isSelected ? this.#columnOf(block) : undefined;
      const painted = this.#painter.lines(block, this.#options.answers, column);
      for (const line of painted.slice(from, to)) lines.push(line);
    }
    this.#options.answers.show(shown);
    return { lines, ...(selected === undefined ? {} : { selected }) };
  }

  describe(): string[] {
    const blocks = this.#blocks(this.#area);
    const block = blocks[this.#selected];
    if (block === undefined) return [this.#emptyText()];
    const { answers } = this.#options;
    const narrowed = [sanitise(this.#options.conditions())].filter(Boolean);
    const place = `Line ${this.#selected + 1} of ${blocks.length}`;
    if (block.kind === 'row') {
      const { title, items } = block.row;
      return [
        ...narrowed,
        `${place}, row ${sanitise(title)}, ${block.isOpen ? 'open' : 'folded'}, ${items.length} items`,
      ];
    }
    // Nothing is drawn in the linear mode, so what is read is what is asked for.
    const item = this.#item(block);
    if (item === undefined) return narrowed;
    answers.show([item]);
    return [
      ...narrowed,
      `${place}, item ${this.#columnOf(block) + 1} of ${block.items.length}: ${itemWords(item, answers.of(item))}`,
    ];
  }

  act(action: Action, area: Area): boolean {
    this.#area = area;
    const blocks = this.#blocks(area);
    const block = blocks[this.#selected];
    switch (action.kind) {
      case 'move':
        this.#move(action.movement, blocks, area.height);
        break;
      case 'collapse':
      case 'expand':
        if (block !== undefined) this.#sideways(block, action.kind);
        break;
      case 'open':
        if (block?.kind === 'row') this.#fold(block.row, !block.isOpen);
        else if (block !== undefined) this.#enlarge(this.#item(block));
        break;
      case 'fold':
        if (block !== undefined) this.#foldAround(blocks, block);
        break;
      case 'fold-all':
      case 'unfold-all':
        for (const { id } of this.#options.content().gridRows) {
          this.#folds.set(id, action.kind === 'unfold-all');
        }
        this.#selected = 0;
        break;
      default:
        return false;
    }
    return true;
  }

  click(line: number, area: Area, column: number): Clicked {
    const blocks = this.#blocks(area);
    let below = line - this.#note(area).length + this.#top;
    if (below < this.#top) return undefined;
    const index = blocks.findIndex(({ height }) => (below -= height) < 0);
    const block = blocks[index];
    if (block === undefined) return undefined;
    const item = block.kind === 'row' ? 0 : itemAt(block.items, column);
    const isSame =
      index === this.#selected && (block.kind === 'row' || item === this.#columnOf(block));
    this.#selected = index;
    this.#column = item;
    return isSame ? 'again' : 'selected';
  }

  reload(): void {
    this.#options.answers.reload();
  }

  attend(isShown: boolean): void {
    // Drawing shows them again.
    if (!isShown) this.#options.answers.show([]);
  }

  dispose(): void {
    this.#options.answers.dispose();
  }

  /** What the items are narrowed to, where there is room for it. */
  #note(area: Area): Line[] {
    const conditions = sanitise(this.#options.conditions());
    return conditions === '' || area.height < 6 ? [] : [[segment(conditions, 'dim')]];
  }

  #enlarge(item: GridItem | undefined): void {
    if (item !== undefined) this.#options.enlarge(item);
  }

  #blocks(area: Area): Block[] {
    const wanted = this.#filterText.toLowerCase();
    const { gridRows } = this.#options.content();
    if (wanted === '') return layOutRows(gridRows, (row) => this.#isOpen(row), area);
    const matching = gridRows.flatMap((row) => {
      const items = row.items.filter(({ title }) => title.toLowerCase().includes(wanted));
      return items.length === 0 ? [] : [{ ...row, items }];
    });
    return layOutRows(matching, () => true, area);
  }

  #isOpen(row: GridRow): boolean {
    return this.#folds.get(row.id) ?? row.expanded;
  }

  #columnOf(block: Extract<Block, { kind: 'items' }>): number {
    return Math.min(this.#column, block.items.length - 1);
  }

  #item(block: Extract<Block, { kind: 'items' }>): GridItem | undefined {
    return block.items[this.#columnOf(block)]?.item;
  }

  #emptyText(): string {
    return this.#filterText === ''
      ? 'This dashboard has no grid. Tab shows its table.'
      : `Nothing here matches ${JSON.stringify(this.#filterText)}.`;
  }

  /** Brings the selected block into view, and with the first block of a row its title. */
  #scroll(blocks: readonly Block[], height: number): void {
    this.#selected = Math.max(0, Math.min(this.#selected, blocks.length - 1));
    const heightOf = (some: readonly Block[]): number =>
      some.reduce((sum, block) => sum + block.height, 0);
    const start = heightOf(blocks.slice(0, this.#selected));
    const end = start + (blocks[this.#selected]?.height ?? 1);
    const above = blocks[this.#selected - 1]?.kind === 'row' ? 1 : 0;
    if (end > this.#top + height) this.#top = end - height;
    if (start - above < this.#top) {
      this.#top = end - start + above <= height ? start - above : start;
    }
    this.#top = Math.max(0, Math.min(this.#top, Math.max(0, heightOf(blocks) - height)));
  }

  #move(movement: Movement, blocks: readonly Block[], height: number): void {
    const last = blocks.length - 1;
    const step = (direction: 1 | -1, room: number): number => {
      let at = this.#selected;
      let passed = 0;
      do {
        passed += blocks[at]?.height ?? 1;
        at += direction;
      } while (passed < room && at > 0 && at < last);
      return at;
    };
    const targets: Readonly<Record<Movement, () => number>> = {
      down: () => this.#selected + 1,
      up: () => this.#selected - 1,
      'page-down': () => step(1, height),
      'page-up': () => step(-1, height),
      'half-page-down': () => step(1, height / 2),
      'half-page-up': () => step(-1, height / 2),
      top: () => 0,
      bottom: () => last,
    };
    this.#selected = Math.max(0, Math.min(last, targets[movement]()));
  }

  #sideways(block: Block, direction: 'collapse' | 'expand'): void {
    if (block.kind === 'row') {
      this.#fold(block.row, direction === 'expand');
      return;
    }
    const at = this.#columnOf(block) + (direction === 'expand' ? 1 : -1);
    this.#column = Math.max(0, Math.min(block.items.length - 1, at));
  }

  #fold(row: GridRow, isOpen: boolean): void {
    this.#folds.set(row.id, isOpen);
  }

  /** Folds or unfolds the row that the selection is in, and selects its title. */
  #foldAround(blocks: readonly Block[], block: Block): void {
    const id = block.kind === 'row' ? block.row.id : block.rowId;
    const at = blocks.findIndex((each) => each.kind === 'row' && each.row.id === id);
    const title = blocks[at];
    if (title?.kind !== 'row') return;
    this.#selected = at;
    this.#fold(title.row, !title.isOpen);
  }
}

function rowTitle({ row, isOpen }: Extract<Block, { kind: 'row' }>): Line {
  return [
    segment(isOpen ? '▾ ' : '▸ ', 'accent'),
    segment(sanitise(row.title), 'strong'),
    segment(`  ${row.items.length} ${row.items.length === 1 ? 'item' : 'items'}`, 'dim'),
    ...(row.description === '' ? [] : [segment(`  ${sanitise(row.description)}`, 'dim')]),
  ];
}
