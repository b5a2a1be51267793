import type { Dashboard, GridItem, GridItemType, MetricAlias } from '@spanlight/sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MetricsView } from '../../copy-as/copied-view.ts';
import type { MetricsQuestion } from '../../metrics/questions.ts';
import type { TimeRange } from '../../time/range.ts';
import { conditionedQuery } from '../query/conditioned-query.ts';
import type { ItemEditorKind, ItemValues } from './fields/item-editor-kind.ts';
import type { ItemPlacement } from './ItemFrame.tsx';

/** The items of a type. */
export type ItemOf<Type extends GridItemType> = Extract<GridItem, { type: Type }>;

/** What the panel of an item of a type is drawn from. */
export interface ItemProps<Type extends GridItemType> {
  item: ItemOf<Type>;
  /** `where` parts added to its query. */
  conditions: string;
  placement: ItemPlacement;
}

/** One type of items in the console. To add a type, write one and name it in `kinds.ts`. */
export interface ItemKindDefinition<Type extends GridItemType> {
  /** Asks and draws it. */
  readonly Panel: (props: ItemProps<Type>) => ReactElement;
  /** Asks what its panel will ask first, before there is a panel. */
  ask(client: QueryClient, item: ItemOf<Type>, around: ItemSurroundings): Promise<void>;
  /** How it is had elsewhere. */
  view(params: ItemOf<Type>['params'], dashboard: ItemSurroundings['dashboard']): ShownItem;
  /** Loads how it is filled in and answers what is made of that. */
  loadEditor<Made>(make: MadeOfEditor<Type, Made>): Promise<Made>;
}

/** What is shown of the metrics of an item, and how. */
type ShownItem = Omit<MetricsView, 'kind' | 'projectId' | 'range' | 'title' | 'query'>;

/** Made of how items of a type are filled in, whatever their fields are. */
type MadeOfEditor<Type extends GridItemType, Made> = <Values extends ItemValues>(
  kind: ItemEditorKind<Type, Values>,
) => Made;

/** What the dashboard around an item adds to its question. */
export interface ItemSurroundings {
  readonly projectId: string;
  readonly range: TimeRange;
  readonly dashboard: Pick<Dashboard, 'timeOffset' | 'minInterval'>;
  /** `where` parts added to its query. */
  readonly conditions: string;
}

/** What an item asks of some metrics. */
export function metricsQuestion(
  query: string,
  metrics: readonly MetricAlias[],
  { projectId, range, conditions }: ItemSurroundings,
): MetricsQuestion {
  return { projectId, range, metrics, query: conditionedQuery(query, conditions) };
}
