import { segment, type Line, type Segment } from '../../output/segments.ts';
import type { Loadable } from '../core/loadable.ts';
import { gap, type Block } from './grid-layout.ts';
import type { ItemAnswers } from './item-answers.ts';
import { itemBody, itemTitle } from './item-lines.ts';
import type { ItemView } from './items/item-kind.ts';

interface Painted {
  readonly loadable: Loadable<ItemView>;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
}

/** Draws items side by side. What has not changed since is not drawn again: charts are dear, keys are many. */
export class ItemsPainter {
  readonly #painted = new Map<number, Painted>();

  /** The lines of items side by side. @param selected Place of the selected item, if one of these is. */
  lines(
    { items, height }: Extract<Block, { kind: 'items' }>,
    answers: ItemAnswers,
    selected: number | undefined,
  ): Line[] {
    const parts = items.map(({ item, width }, index) => {
      const loadable = answers.of(item);
      const title = itemTitle(item, loadable, width, index === selected);
      const old = this.#painted.get(item.id);
      if (old?.loadable === loadable && old.width === width && old.height === height) {
        return [title, ...old.lines];
      }
      const lines = itemBody(loadable, { width, height: height - 1 });
      this.#painted.set(item.id, { loadable, width, height, lines });
      return [title, ...lines];
    });
    return Array.from({ length: height }, (_value, at) =>
      parts.flatMap((part, index): Segment[] => [
        ...(index === 0 ? [] : [segment(' '.repeat(gap))]),
        ...(part[at] ?? []),
      ]),
    );
  }
}
