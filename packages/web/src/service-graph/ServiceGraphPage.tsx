import { joinParts } from '@spanlight/query';
import { useQuery } from '@tanstack/react-query';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { Button } from '../components/buttons/Button.tsx';
import { ButtonLink } from '../components/buttons/ButtonLink.tsx';
import { Loading, Skeleton } from '../components/feedback/Skeleton.tsx';
import { narrowScreen, useMedia } from '../components/media.ts';
import { Card } from '../components/page/PageHeader.tsx';
import { Tabs } from '../components/page/Tabs.tsx';
import type { TableSort } from '../components/table/table-columns.ts';
import { CopyAs } from '../copy-as/CopyAs.tsx';
import { useAddress } from '../data/use-address.ts';
import { defaultQuery } from '../explorer/default-query.ts';
import { kindInfo } from '../explorer/systems/system-kinds.ts';
import { readSorting, writeSorting } from '../items/search.ts';
import { OverviewFrame } from '../overview/OverviewFrame.tsx';
import { type Overview, useOverview } from '../overview/use-overview.ts';
import { writeTimeSearch } from '../time/search.ts';
import { GraphCanvas } from './canvas/GraphCanvas.tsx';
import { toScene } from './canvas/scene.ts';
import { GraphControls } from './controls/GraphControls.tsx';
import { GraphHelpButton, GraphHelpCard } from './GraphHelp.tsx';
import { GraphTable } from './GraphTable.tsx';
import { startLayouts, useLayout } from './layout/use-layout.ts';
import type { Picked } from './model/emphasis.ts';
import { filterEdges } from './model/filters.ts';
import { type Graph, type GraphEdge, toEdges, toGraph } from './model/graph.ts';
import { conditionsOfEnds, nodeSpans } from './panel/call-queries.ts';
import { GraphPanel } from './panel/GraphPanel.tsx';
import { serviceGraphQuery } from './queries.ts';
import {
  edgeFilter,
  type GraphSearch,
  layoutKind,
  nodeSize,
  validateGraphSearch,
} from './search.ts';
import styles from './ServiceGraphPage.module.css';

const busiest: TableSort = { column: 'rate', desc: true };

/** `/overview/{projectId}/service-graph`: who calls whom, how often, how long, and how much of it fails. */
export function ServiceGraphPage(): ReactElement {
  const overview = useOverview(validateGraphSearch);
  const { search, update } = useAddress(validateGraphSearch);
  const { projectId, time, query, selection } = overview;
  const isNarrow = useMedia(narrowScreen);
  const answer = useQuery(
    serviceGraphQuery({ projectId, range: time.range, systems: selection, query, search: '' }),
  );
  useEffect(() => void startLayouts(), []);
  const edges = useMemo(() => answer.data && toEdges(answer.data), [answer.data]);
  const chosen = pickOf(search);
  const choose = (pick: Picked | undefined): void =>
    update({
      node: pick?.kind === 'node' ? pick.id : undefined,
      edge: pick?.kind === 'edge' ? pick.id : undefined,
    });

  let body: ReactNode = <GraphSkeleton />;
  if (answer.isError && !edges) body = null;
  else if (edges?.length === 0) body = <GraphHelpCard projectId={projectId} />;
  else if (edges) {
    body = (
      <GraphCard
        {...{ edges, search, update, overview, chosen }}
        onChoose={choose}
        isStale={answer.isPlaceholderData || answer.isError}
      />
    );
  }
  return (
    <OverviewFrame
      title="Service graph"
      overview={overview}
      actions={
        <>
          {isNarrow && !chosen ? null : (
            <Button disabled={!chosen} onClick={() => choose(undefined)}>
              Reset selection
            </Button>
          )}
          <ExploreGroups overview={overview} edges={edges} chosen={chosen} />
          <CopyAs
            view={{
              kind: 'service-graph',
              projectId,
              range: time.range,
              systems: selection,
              query,
            }}
          />
          <GraphHelpButton projectId={projectId} />
        </>
      }
    >
      {failureCard(answer, 'The service graph could not be loaded')}
      {body}
    </OverviewFrame>
  );
}

function pickOf({ node, edge }: GraphSearch): Picked | undefined {
  if (edge !== undefined) return { kind: 'edge', id: edge };
  return node === undefined ? undefined : { kind: 'node', id: node };
}

interface ExploreGroupsProps {
  overview: Overview;
  edges: readonly GraphEdge[] | undefined;
  chosen: Picked | undefined;
}

/** To the groups of spans the page is about, or of the chosen service. */
function ExploreGroups({ overview, edges, chosen }: ExploreGroupsProps): ReactElement {
  const { projectId, time, query, selection } = overview;
  const node =
    chosen?.kind === 'node'
      ? toGraph(edges ?? []).nodes.find(({ id }) => id === chosen.id)
      : undefined;
  const spans = node && nodeSpans(node);
  const parts = [
    spans ? conditionsOfEnds(query) : query,
    spans?.query ?? '',
    defaultQuery('spans'),
  ];
  return (
    <ButtonLink
      size="medium"
      link={{
        to: '/spans/$projectId',
        params: { projectId },
        search: {
          ...writeTimeSearch(time.range),
          system: spans || selection.length === 0 ? [kindInfo('spans').all] : [...selection],
          query: joinParts(parts.filter((part) => part !== '')),
        },
      }}
    >
      Explore groups
    </ButtonLink>
  );
}

interface GraphCardProps {
  /** At least one. */
  edges: readonly GraphEdge[];
  search: GraphSearch;
  update: (changes: Partial<GraphSearch>) => void;
  overview: Overview;
  chosen: Picked | undefined;
  onChoose: (pick: Picked | undefined) => void;
  isStale: boolean;
}

function GraphCard(props: GraphCardProps): ReactElement {
  const { edges, search, update, overview, chosen, onChoose, isStale } = props;
  const filter = useMemo(() => edgeFilter(search), [search]);
  const graph = useMemo(() => toGraph(filterEdges(edges, filter)), [edges, filter]);
  const { projectId, time, query } = overview;
  const main = useRef<HTMLDivElement>(null);
  useChosenInSight(main, chosen?.id);
  // A table says everything the panel has to say before something is chosen.
  const isAlone = search.view === 'table' && !chosen;
  const scope = {
    projectId,
    range: time.range,
    systems: [],
    query: conditionsOfEnds(query),
    search: '',
  };
  return (
    <Card flush>
      <GraphControls
        edges={edges}
        search={search}
        update={update}
        find={{ nodes: graph.nodes, chosen, onChoose }}
      />
      <div ref={main} className={styles['main']} data-alone={isAlone || undefined}>
        <div className={styles['views']}>
          <Tabs
            label="View"
            hasOwnStops
            items={[
              { value: 'graph', label: 'Graph', count: String(graph.nodes.length) },
              { value: 'table', label: 'Table', count: String(graph.edges.length) },
            ]}
            value={search.view === 'table' ? 'table' : 'graph'}
            onValueChange={(view) => update({ view: view === 'table' ? view : undefined })}
          >
            {(view) =>
              view === 'table' ? (
                <GraphTable
                  edges={graph.edges}
                  sort={readSorting(search) ?? busiest}
                  onSortChange={(sort) => update(writeSorting(sort))}
                  onChoose={onChoose}
                  isStale={isStale}
                />
              ) : (
                <GraphPicture {...{ edges, graph, search, chosen, onChoose, isStale }} />
              )
            }
          </Tabs>
        </div>
        {isAlone ? null : (
          <GraphPanel graph={graph} chosen={chosen} onChoose={onChoose} scope={scope} />
        )}
      </div>
    </Card>
  );
}

/**
 * Where the panel stands below the picture, brings it into sight when something else is chosen, and the picture when nothing
 * is any more.
 * @param main Holds the picture, and after it the panel.
 */
function useChosenInSight(main: RefObject<HTMLElement | null>, id: string | undefined): void {
  const isBelow = useMedia('(max-width: 1023px)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    const part =
      id === undefined ? main.current?.firstElementChild : main.current?.lastElementChild;
    if (isBelow)
      part?.scrollIntoView({
        block: id === undefined ? 'nearest' : 'start',
        behavior: isStill ? 'instant' : 'smooth',
      });
  }, [main, id, isBelow, isStill]);
}

interface GraphPictureProps {
  /** All edges: what is filtered out keeps its place. */
  edges: readonly GraphEdge[];
  /** What is shown of them. */
  graph: Graph;
  search: GraphSearch;
  chosen: Picked | undefined;
  onChoose: (pick: Picked | undefined) => void;
  isStale: boolean;
}

function GraphPicture(props: GraphPictureProps): ReactElement {
  const { edges, graph, search } = props;
  const isNarrow = useMedia(narrowScreen);
  const laidOut = useLayout(edges, layoutKind(search), isNarrow);
  const { calls, by } = nodeSize(search);
  const scene = useMemo(
    () => laidOut && toScene(graph, laidOut.ids, laidOut.layout, { calls, by }),
    [graph, laidOut, calls, by],
  );
  if (!scene || !laidOut) return <PictureSkeleton />;
  const { chosen, onChoose, isStale } = props;
  return <GraphCanvas {...{ graph, scene, chosen, onChoose, isStale }} layout={laidOut.layout} />;
}

/** The page while its edges are asked for: the controls, the picture, the panel. */
function GraphSkeleton(): ReactElement {
  return (
    <Card flush>
      <div className={styles['controlsSkeleton']}>
        <Skeleton width="240px" height="28px" />
        <Skeleton width="min(560px, 100%)" height="28px" />
      </div>
      <PictureSkeleton />
    </Card>
  );
}

function PictureSkeleton(): ReactElement {
  return (
    <div className={styles['pictureSkeleton']}>
      <Loading what="the service graph" />
      {[0, 1, 2].map((column) => (
        <div key={column}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} width="36px" height="36px" />
          ))}
        </div>
      ))}
    </div>
  );
}
