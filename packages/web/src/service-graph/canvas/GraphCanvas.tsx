import type { WidgetTooltip } from '@spanlight/widgets/react';
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FloatingTooltip } from '../../charts/FloatingTooltip.tsx';
import { emphasisOf, type Picked } from '../model/emphasis.ts';
import type { Graph, GraphNode } from '../model/graph.ts';
import { describeNode, tooltipOf } from '../model/texts.ts';
import { graphAction } from './graph-keys.ts';
import { hitAt, type Scene } from './scene.ts';
import { useGestures } from './use-gestures.ts';
import { useGraphColors, useGraphView } from './use-graph-view.ts';
import { ZoomButtons, ZOOM_STEP } from './ZoomButtons.tsx';
import styles from './GraphCanvas.module.css';

export interface GraphCanvasProps {
  graph: Graph;
  scene: Scene;
  /** Another one brings everything into sight again. */
  layout: object;
  chosen: Picked | undefined;
  onChoose: (pick: Picked | undefined) => void;
  /** The graph answers an older question. */
  isStale: boolean;
}

/** How far beside a thing the pointer still counts as on it, in px of the screen. */
const REACH = 6;

/** Services and their calls as a picture. To the keyboard it is a list of services that the arrow keys walk through. */
export function GraphCanvas(props: GraphCanvasProps): ReactElement {
  const { graph, scene, layout, chosen, onChoose, isStale } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Picked>();
  const [tooltip, setTooltip] = useState<WidgetTooltip | null>(null);
  const chosenNode = chosen?.kind === 'node' ? chosen.id : undefined;
  const [active, setActive] = useActive(chosen);
  const [hasFocus, setHasFocus] = useState(false);
  const colors = useGraphColors();
  const { emphasis, over } = useEmphasis(graph, chosen, pointed);
  const { view, zoom } = useGraphView(canvas, surface, {
    scene,
    layout,
    colors,
    emphasis,
    pointed: over,
    active: hasFocus ? active : undefined,
  });
  // What was chosen elsewhere (a list, the address) is brought into sight.
  const chosenEdge =
    chosen?.kind === 'edge' ? scene.edges.find(({ id }) => id === chosen.id) : undefined;
  const [source = chosenNode, target] = [chosenEdge?.source, chosenEdge?.target];
  useEffect(() => {
    if (source !== undefined) view.current?.reveal([source, target ?? source]);
  }, [source, target, view]);

  const pickAt = ({ x, y }: { x: number; y: number }): Picked | undefined => {
    const camera = view.current?.camera;
    if (!camera) return undefined;
    const [px, py] = [(x - camera.x) / camera.scale, (y - camera.y) / camera.scale];
    return hitAt(scene, px, py, REACH / camera.scale, emphasis?.shown);
  };
  useGestures(surface, view, {
    onPoint(at) {
      const pick = at && pickAt(at);
      if (pick?.id !== pointed?.id) setPointed(pick);
      const content = pick && tooltipOf(graph, pick, colors.tones);
      const box = surface.current?.getBoundingClientRect();
      if (!at || !box || !content) return setTooltip(null);
      const anchor = { left: box.left + at.x, top: box.top + at.y, width: 0, height: 0 };
      return setTooltip({ content, anchor });
    },
    onClick(at) {
      const pick = pickAt(at);
      setActive(pick?.kind === 'node' ? pick.id : undefined);
      onChoose(pick);
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = graphAction(event.key, scene.nodes, active);
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'go') {
      setActive(action.to);
      view.current?.reveal([action.to]);
    } else if (action.kind === 'choose') onChoose({ kind: 'node', id: action.id });
    else if (action.kind === 'reset') onChoose(undefined);
    else if (action.kind === 'zoom') view.current?.zoom(ZOOM_STEP ** action.steps);
    else view.current?.fit();
  };

  return (
    <div
      className={styles['graph']}
      data-stale={isStale || undefined}
      data-zoom={zoom}
      data-pointed={pointed?.id}
    >
      <canvas ref={canvas} className={styles['canvas']} aria-hidden="true" />
      <ServiceList
        ref={surface}
        nodes={graph.nodes}
        active={active}
        chosen={chosenNode}
        isPointing={pointed !== undefined}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setHasFocus(true);
          setActive(active ?? scene.nodes[0]?.id);
        }}
        onBlur={() => setHasFocus(false)}
      />
      <ZoomButtons view={view} />
      <FloatingTooltip tooltip={tooltip} />
    </div>
  );
}

/** What stands out, and what does instead while the pointer is on something. */
function useEmphasis(graph: Graph, chosen: Picked | undefined, pointed: Picked | undefined) {
  const emphasis = useMemo(() => emphasisOf(graph, chosen, undefined), [graph, chosen]);
  const over = useMemo(
    () => pointed && emphasisOf(graph, chosen, pointed),
    [graph, chosen, pointed],
  );
  return { emphasis, over };
}

/** The node the keyboard is on; it follows what is chosen elsewhere, and is none while that is an edge. */
function useActive(
  chosen: Picked | undefined,
): [active: string | undefined, setActive: (id: string | undefined) => void] {
  const [active, setActive] = useState<string>();
  const [lastChosen, setLastChosen] = useState<string>();
  if (chosen?.id !== lastChosen) {
    setLastChosen(chosen?.id);
    if (chosen) setActive(chosen.kind === 'node' ? chosen.id : undefined);
  }
  return [active, setActive];
}

interface ServiceListProps {
  ref: Ref<HTMLDivElement>;
  nodes: readonly GraphNode[];
  active: string | undefined;
  chosen: string | undefined;
  /** The pointer is on a node or an edge. */
  isPointing: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** Takes pointer and keyboard over the picture, and says its services to those who don't see it. */
function ServiceList(props: ServiceListProps): ReactElement {
  const { ref, nodes, active, chosen, isPointing, ...handlers } = props;
  const id = useId();
  // The same while only the pointer moves: there may be hundreds.
  const options = useMemo(
    () =>
      nodes.map((node, index) => (
        <div
          key={node.id}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
          role="option"
          aria-selected={node.id === chosen}
          className="visually-hidden"
        >
          {describeNode(node)}
        </div>
      )),
    [nodes, chosen, id],
  );
  const activeIndex = nodes.findIndex((node) => node.id === active);
  return (
    <>
      <div
        ref={ref}
        className={styles['surface']}
        data-on={isPointing ? '' : undefined}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the options are drawn, their texts are for readers alone
        role="listbox"
        aria-label="Services"
        aria-describedby={`${id}-keys`}
        aria-activedescendant={activeIndex === -1 ? undefined : `${id}-${activeIndex}`}
        tabIndex={0}
        {...handlers}
      >
        {options}
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        Arrow keys go to the next service, Enter shows its calls, Escape all of them; plus, minus
        and 0 zoom. The tab Table lists the same calls.
      </p>
    </>
  );
}
