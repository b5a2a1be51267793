import { formatDuration, formatRate, formatUtilization } from '@spanlight/sdk/format';
import { type ReactElement, useState } from 'react';
import { MultiPicker } from '../../components/forms/MultiPicker.tsx';
import { RangeSlider } from '../../components/forms/RangeSlider.tsx';
import { SearchSelect } from '../../components/forms/SearchSelect.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { useRoving } from '../../components/use-roving.ts';
import { narrowScreen, useMedia } from '../../components/media.ts';
import { Toolbar } from '../../components/page/PageHeader.tsx';
import { type EdgeType, MEASURES, type Measure, TYPE_LABELS } from '../model/edge-filter.ts';
import type { Picked } from '../model/emphasis.ts';
import { boundsOf, countTypes, scaleOf, thumbsOf, writeBounds } from '../model/filters.ts';
import type { GraphEdge, GraphNode } from '../model/graph.ts';
import { edgeFilter, type GraphSearch } from '../search.ts';
import styles from './GraphControls.module.css';

export interface GraphControlsProps {
  /** All edges of the answer: what the controls offer. */
  edges: readonly GraphEdge[];
  search: GraphSearch;
  update: (changes: Partial<GraphSearch>) => void;
}

export interface FindServiceProps {
  nodes: readonly GraphNode[];
  chosen: Picked | undefined;
  onChoose: (pick: Picked) => void;
}

/** Finds a service by a part of its name, and chooses it. */
function FindService({ nodes, chosen, onChoose }: FindServiceProps): ReactElement {
  // What was found, or chosen elsewhere, is named in its place.
  return (
    <SearchSelect
      label="Find a service"
      {...(chosen?.kind === 'node' ? {} : { text: 'Find a service' })}
      icon="search"
      options={nodes
        .toSorted((a, b) => (a.label < b.label ? -1 : 1))
        .map(({ id, label, attr }) => ({ value: id, label, hint: attr }))}
      value={chosen?.kind === 'node' ? chosen.id : ''}
      onValueChange={(id) => onChoose({ kind: 'node', id })}
    />
  );
}

/** What the picture shows: kinds of call, how nodes are sized and placed, and three ranges. */
export function GraphControls({
  find,
  ...props
}: GraphControlsProps & { find: FindServiceProps }): ReactElement {
  const { edges, search, update } = props;
  const isTable = search.view === 'table';
  const isNarrow = useMedia(narrowScreen);
  // Left and right move a thumb, up and down lead to the next.
  const roving = useRoving('vertical');
  const controls = (
    <div className={styles['controls']}>
      <Toolbar label="Edges and nodes">
        <span className={styles['find']} data-page-search="">
          <FindService {...find} />
        </span>
        <EdgeTypes edges={edges} search={search} update={update} />
        {isTable ? null : (
          <>
            <Select
              label="Size nodes by"
              labelHidden
              options={[
                { value: 'incoming', label: 'Size: incoming' },
                { value: 'outgoing', label: 'Size: outgoing' },
              ]}
              value={search.size_calls ?? 'incoming'}
              onValueChange={(value) =>
                update({ size_calls: value === 'incoming' ? undefined : value })
              }
            />
            <Select
              label="Size nodes by what"
              labelHidden
              options={[
                { value: 'rate', label: 'by rate' },
                { value: 'duration', label: 'by duration' },
              ]}
              value={search.size_by ?? 'rate'}
              onValueChange={(value) => update({ size_by: value === 'rate' ? undefined : value })}
            />
            <Select
              label="Layout"
              labelHidden
              options={[
                { value: 'layered', label: 'Layers' },
                { value: 'circular', label: 'Circle' },
              ]}
              value={search.layout ?? 'layered'}
              onValueChange={(value) => update({ layout: value === 'layered' ? undefined : value })}
            />
          </>
        )}
      </Toolbar>
      <div ref={roving} className={styles['sliders']}>
        {MEASURES.map((measure) => (
          <MeasureSlider
            key={measure}
            measure={measure}
            edges={edges}
            search={search}
            update={update}
          />
        ))}
      </div>
    </div>
  );
  if (!isNarrow) return controls;
  // On a phone the picture comes first.
  return (
    <details className={styles['folded']}>
      <summary>Find, filter and arrange</summary>
      {controls}
    </details>
  );
}

function EdgeTypes({ edges, search, update }: GraphControlsProps): ReactElement {
  const counts = countTypes(edges);
  const chosen = edgeFilter(search).types ?? [];
  const toggle = (label: string): void => {
    const type = counts.map((one) => one.type).find((one) => TYPE_LABELS[one] === label);
    if (type === undefined) return;
    const next: readonly EdgeType[] = chosen.includes(type)
      ? chosen.filter((one) => one !== type)
      : [...chosen, type];
    update({ edge_type: next.length === 0 ? undefined : [...next] });
  };
  const labels = chosen.map((type) => TYPE_LABELS[type]);
  return (
    <MultiPicker
      label="Edge type"
      summary={labels.length > 0 ? labels.join(', ') : undefined}
      icon="filter"
      options={counts.map(({ type, count }) => ({
        value: TYPE_LABELS[type],
        hint: String(count),
      }))}
      selected={labels}
      onToggle={toggle}
    />
  );
}

const SLIDERS: Readonly<Record<Measure, { label: string; format: (value: number) => string }>> = {
  duration: { label: 'Edge duration', format: formatDuration },
  rate: { label: 'Edge call rate', format: formatRate },
  errors: { label: 'Edge error rate', format: formatUtilization },
};

function MeasureSlider({
  measure,
  edges,
  search,
  update,
}: GraphControlsProps & { measure: Measure }): ReactElement {
  const { label, format } = SLIDERS[measure];
  const scale = scaleOf(edges, measure);
  // The picture follows while a thumb is dragged; the address when it is let go.
  const [dragged, setDragged] = useState<readonly [number, number]>();
  const written = thumbsOf(scale, edgeFilter(search).bounds[measure]);
  const apply = (value: readonly [number, number]): void => {
    update({ [measure]: writeBounds(boundsOf(scale, value)) });
  };
  return (
    <RangeSlider
      label={label}
      {...scale}
      value={dragged ?? written}
      onValueChange={(value) => setDragged(value)}
      onValueCommitted={(value) => {
        setDragged(undefined);
        apply(value);
      }}
      format={format}
    />
  );
}
