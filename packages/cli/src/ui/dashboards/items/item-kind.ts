import type { GridItem, GridItemType } from '@spanlight/sdk';
import type { Line } from '../../../output/segments.ts';
import type { Scope } from '../../core/scope.ts';
import type { Area, Screen } from '../../core/screen.ts';

/** An item of a type. */
export type ItemOf<Type extends GridItemType> = Extract<GridItem, { type: Type }>;

/** What an item asks, as the dashboard around it has it. */
export interface ItemQuestion extends Pick<Scope, 'client'> {
  /** The query has the conditions of the dashboard behind it. */
  readonly asked: Pick<Scope, 'project' | 'time'> & { readonly query: string };
  /** How far the dashboard looks back, if it does. */
  readonly back: { readonly timeOffset?: number };
  /** The shortest bucket of the dashboard, if it has one. */
  readonly least: { readonly minInterval?: number };
}

/** What an item shows. */
export interface ItemView {
  /** The lines in an area; none without data or room. */
  lines(area: Area): Line[];
  /** The item in words for a screen reader; undefined without data. */
  readonly words: string | undefined;
  /** What the server left out of the query, a sentence per part. @default nothing */
  readonly refused?: readonly string[];
  /** Lines it takes on a screen of its own, its title included. */
  readonly fullHeight: number;
}

/** One type of items in the terminal. To add a type, write one of these and name it in `kinds.ts`. */
export interface ItemKindDefinition<Type extends GridItemType> {
  /** Columns of the terminal below which an item can't be read. */
  readonly minWidth: number;
  /** Lines of an item in a grid, its title included; a picture has those of `plot`. */
  height(item: ItemOf<Type>, plot: number): number;
  /**
   * Asks what an item shows.
   *
   * @throws CliError when the server can't make anything of the query.
   */
  ask(item: ItemOf<Type>, question: ItemQuestion, signal: AbortSignal): Promise<ItemView>;
  /** A screen of its own for one item. Without it, what it shows is a text that scrolls. */
  enlarged?(item: ItemOf<Type>, question: () => ItemQuestion, changed: () => void): Screen;
}
