import { formatInteger, formatRate, formatUtilization } from '@spanlight/sdk/format';
import type { ReactElement, ReactNode } from 'react';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { Menu, MenuLink } from '../../components/overlays/Menu.tsx';
import { Chip, StatusDot } from '../../components/text/Chip.tsx';
import { Fact } from '../../components/text/Fact.tsx';
import { MiddleTruncate } from '../../components/text/MiddleTruncate.tsx';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import type { ItemsFilter } from '../../items/filter.ts';
import type { Picked } from '../model/emphasis.ts';
import type { CallFigures, Graph, GraphEdge, GraphNode } from '../model/graph.ts';
import { TYPE_LABELS } from '../model/edge-filter.ts';
import { toneOf } from '../model/looks.ts';
import { timedText } from '../model/texts.ts';
import { EdgeLinks, SpansLink } from './SpansLinks.tsx';
import { nodeSpans } from './call-queries.ts';
import { edgeWatchables, type GraphWatchable, nodeWatchables } from './watchables.ts';
import styles from './GraphPanel.module.css';

export interface GraphPanelProps {
  graph: Graph;
  chosen: Picked | undefined;
  onChoose: (pick: Picked | undefined) => void;
  /** What the page is about: project, range, conditions. */
  scope: ItemsFilter;
}

/** What is known of the chosen node or edge; without one, what can be chosen. */
export function GraphPanel({ graph, chosen, onChoose, scope }: GraphPanelProps): ReactElement {
  const node = chosen?.kind === 'node' && graph.nodes.find(({ id }) => id === chosen.id);
  const edge = chosen?.kind === 'edge' && graph.edges.find(({ id }) => id === chosen.id);
  let body: ReactNode = <Nothing graph={graph} isMissing={chosen !== undefined} />;
  if (node) body = <NodeDetails key={node.id} {...{ graph, node, onChoose, scope }} />;
  if (edge) body = <EdgeDetails key={edge.id} {...{ graph, edge, onChoose, scope }} />;
  return (
    <aside className={styles['panel']} aria-label="Selection">
      {body}
    </aside>
  );
}

function Nothing({ graph, isMissing }: { graph: Graph; isMissing: boolean }): ReactElement {
  const failing = graph.edges.filter(({ call }) => toneOf(call.errorRate) === 'error').length;
  return (
    <>
      <h2 className={styles['title']}>Service graph</h2>
      {isMissing ? (
        <p>The selection has no calls in this range, or the filters exclude it.</p>
      ) : (
        <p>Select a service or an edge to see its calls.</p>
      )}
      <dl className={styles['facts']}>
        <Fact name="Services">{formatInteger(graph.nodes.length)}</Fact>
        <Fact name="Edges">{formatInteger(graph.edges.length)}</Fact>
        <Fact name="Edges failing ≥ 5%">{formatInteger(failing)}</Fact>
      </dl>
      <ul className={styles['legend']}>
        <li>
          <StatusDot tone="error">5% of calls or more fail</StatusDot>
        </li>
        <li>
          <StatusDot tone="warning">0.5% or more</StatusDot>
        </li>
        <li>
          <StatusDot tone="ok">fewer</StatusDot>
        </li>
      </ul>
    </>
  );
}

type DetailsProps = Shared & { graph: Graph };
type Shared = Omit<GraphPanelProps, 'graph' | 'chosen'>;

function NodeDetails({
  graph,
  node,
  onChoose,
  scope,
}: DetailsProps & { node: GraphNode }): ReactElement {
  const spans = nodeSpans(node);
  const answered = graph.edges.filter(({ target }) => target === node.id);
  const made = graph.edges.filter(({ source }) => source === node.id);
  return (
    <>
      <PanelTitle title={node.label} onClose={() => onChoose(undefined)}>
        {node.attr === '' ? <Chip>unknown caller</Chip> : <Chip mono>{node.attr}</Chip>}
      </PanelTitle>
      {spans ? (
        <SpansLink scope={scope} question={spans}>
          Spans of {node.name}
        </SpansLink>
      ) : null}
      <Ways scope={scope} watchables={nodeWatchables(scope.projectId, node)} />
      <Figures title="Incoming calls" figures={node.incoming} />
      <EdgeList
        edges={answered}
        nameOf={({ sourceLabel }) => sourceLabel}
        onChoose={onChoose}
        label="Callers"
      />
      <Figures title="Outgoing calls" figures={node.outgoing} />
      <EdgeList
        edges={made}
        nameOf={({ targetLabel }) => targetLabel}
        onChoose={onChoose}
        label="Called"
      />
    </>
  );
}

function EdgeDetails({ edge, onChoose, scope }: DetailsProps & { edge: GraphEdge }): ReactElement {
  const { call } = edge;
  return (
    <>
      <PanelTitle
        title={`${edge.sourceLabel} → ${edge.targetLabel}`}
        onClose={() => onChoose(undefined)}
      >
        <Chip>{TYPE_LABELS[call.type]}</Chip>
      </PanelTitle>
      <ul className={styles['ends']}>
        <li>
          <EndButton name={edge.sourceLabel} id={edge.source} onChoose={onChoose} /> {verbOf(edge)}
        </li>
        <li>
          <EndButton name={edge.targetLabel} id={edge.target} onChoose={onChoose} />
        </li>
      </ul>
      <Ways scope={scope} watchables={edgeWatchables(scope.projectId, edge)} />
      <Figures title="Calls" figures={{ ...call, rate: call.rate ?? 0 }} />
      <h3 className={styles['heading']}>Spans at both ends</h3>
      <EdgeLinks edge={edge} scope={scope} />
    </>
  );
}

/** What the caller of an edge does to what it calls. A queue is told of and asked; it calls nobody. */
function verbOf({ call }: GraphEdge): string {
  if (call.type === 'db') return 'queries';
  if (call.type !== 'messaging') return 'calls';
  return call.serverAttr === 'messaging_destination_name' ? 'publishes to' : 'is read by';
}

function EndButton({
  name,
  id,
  onChoose,
}: {
  name: string;
  id: string;
  onChoose: GraphPanelProps['onChoose'];
}): ReactElement {
  return (
    <button type="button" className={styles['link']} onClick={() => onChoose({ kind: 'node', id })}>
      <MiddleTruncate text={name} />
    </button>
  );
}

interface WaysProps {
  scope: ItemsFilter;
  /** The calls first. */
  watchables: readonly GraphWatchable[];
}

/** Where what is chosen can be taken: to the form of a monitor that is filled in with it, and its calls elsewhere. */
function Ways({ scope: { projectId, range }, watchables }: WaysProps): ReactElement {
  const [calls] = watchables;
  return (
    <div className={styles['ways']}>
      <Menu
        trigger={
          <Button icon="pulse" size="small" opens>
            Monitor
          </Button>
        }
      >
        {watchables.map(({ label, link }) => (
          <MenuLink key={label} link={link}>
            {label}
          </MenuLink>
        ))}
      </Menu>
      {calls ? (
        <CopyAs
          size="small"
          view={{
            kind: 'metrics',
            projectId,
            range,
            title: calls.name,
            metrics: calls.metrics,
            query: calls.query,
            shownAs: 'line',
          }}
        />
      ) : null}
    </div>
  );
}

interface PanelTitleProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function PanelTitle({ title, onClose, children }: PanelTitleProps): ReactElement {
  return (
    <header className={styles['header']}>
      <h2 className={styles['title']}>{title}</h2>
      <IconButton icon="close" size="small" label="Reset selection" onClick={onClose} />
      <div className={styles['chips']}>{children}</div>
    </header>
  );
}

function Figures({ title, figures }: { title: string; figures: CallFigures }): ReactElement {
  const { count, rate, errorCount, errorRate } = figures;
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      {count === 0 ? (
        <p className={styles['none']}>None in this range.</p>
      ) : (
        <dl className={styles['facts']}>
          <Fact name="Rate">{formatRate(rate)}</Fact>
          <Fact name="Calls">{formatInteger(count)}</Fact>
          <Fact name="Error rate">
            <StatusDot tone={toneOf(errorRate)}>{formatUtilization(errorRate)}</StatusDot>
          </Fact>
          <Fact name="Failed">{formatInteger(errorCount)}</Fact>
          <Fact name="Average">{timedText(figures, 'durationAvg')}</Fact>
          <Fact name="Fastest">{timedText(figures, 'durationMin')}</Fact>
          <Fact name="Slowest">{timedText(figures, 'durationMax')}</Fact>
          <Fact name="All calls added up">{timedText(figures, 'durationSum')}</Fact>
        </dl>
      )}
    </section>
  );
}

interface EdgeListProps {
  label: string;
  edges: readonly GraphEdge[];
  nameOf: (edge: GraphEdge) => string;
  onChoose: GraphPanelProps['onChoose'];
}

/** Edges of a node, the busiest first. */
function EdgeList({ label, edges, nameOf, onChoose }: EdgeListProps): ReactElement | null {
  if (edges.length === 0) return null;
  const sorted = edges.toSorted((a, b) => b.call.count - a.call.count);
  return (
    <ul className={styles['edges']} aria-label={label}>
      {sorted.map((edge) => (
        <li key={edge.id}>
          <button
            type="button"
            className={styles['edge']}
            onClick={() => onChoose({ kind: 'edge', id: edge.id })}
          >
            <StatusDot tone={toneOf(edge.call.errorRate)}>
              <MiddleTruncate text={nameOf(edge)} />
            </StatusDot>
            <span className={styles['hint']}>
              {TYPE_LABELS[edge.call.type]} · {formatRate(edge.call.rate)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
