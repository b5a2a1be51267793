import { useLocation, useParams } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { Page, Toolbar } from '../components/page/PageHeader.tsx';
import { TabLinks } from '../components/page/Tabs.tsx';
import { useActiveProject } from '../data/session.ts';
import { ExplorerContext, type Explorer } from '../explorer/explorer-context.ts';
import { NoDataInRange } from '../explorer/NoDataInRange.tsx';
import {
  EVERYTHING,
  isAllEntry,
  kindOfSelection,
  KINDS,
} from '../explorer/systems/system-kinds.ts';
import { DateRangePicker } from '../time/DateRangePicker.tsx';
import { durationOf, type TimeRange } from '../time/range.ts';
import { overviewTabs } from './overview-tabs.ts';
import type { Overview } from './use-overview.ts';
import type { System } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import { MultiPicker } from '../components/forms/MultiPicker.tsx';
import {
  describeSelection,
  systemOptions,
  toggleSystem,
} from '../explorer/systems/system-options.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import { filteredValues, quickFilters, toggleFilter } from './quick-filters.ts';

interface OverviewFrameProps {
  title: string;
  overview: Overview;
  /** Stand at the end of the filters. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * What the pages of the overview have in common: title and range, tabs, filters, and what stands in place of the page
 * when the range holds nothing or the systems can't be told.
 */
export function OverviewFrame(props: OverviewFrameProps): ReactElement {
  const { title, overview, actions, children } = props;
  const { projectId, time, search, selection, query, systems, hint, failure, update } = overview;
  const { pathname } = useLocation();
  const project = useActiveProject();
  // The system of the page has a tab too, however one came to it.
  const { system: shown } = useParams({ strict: false });
  const named = new Set(
    [...selection, ...(shown === undefined ? [] : [shown])].filter((system) => !isAllEntry(system)),
  );
  const tabs = overviewTabs({
    projectId,
    pathname: decodeURIComponent(pathname),
    search,
    duration: durationOf(time.range),
    chosen: systems?.filter(({ system }) => named.has(system)) ?? [],
    pinnedAttributes: project?.pinnedAttrs ?? [],
  });

  // The groups below open to the charts and lists of the explorer, which ask their surroundings for the range.
  const explorer = useMemo(
    (): Explorer => ({
      projectId,
      time,
      search: {},
      systems,
      dataHint: hint,
      selection,
      kind: kindOfSelection(selection),
      query,
      filter: undefined,
      update: ({ system, query: text }) =>
        update({ system: system === undefined ? undefined : [...system], query: text }),
    }),
    [projectId, time, systems, hint, selection, query, update],
  );

  let body: ReactNode = <ExplorerContext value={explorer}>{children}</ExplorerContext>;
  if (hint && systems?.length === 0) {
    body = <NoDataInRange projectId={projectId} hint={hint} control={time} />;
  } else if (failure && !systems) body = null;

  return (
    <Page title={title} actions={<DateRangePicker control={time} />}>
      <TabLinks label="Overview" current={tabs.find((tab) => tab.current)?.id} items={tabs} />
      <Toolbar label="Filters" end={actions}>
        <OverviewSystemPicker
          systems={systems}
          selected={selection}
          onSelect={(system) => update({ system: system.length === 0 ? undefined : [...system] })}
        />
        <QuickFilters
          projectId={projectId}
          range={time.range}
          query={query}
          onQueryChange={(text) => update({ query: text === '' ? undefined : text })}
        />
      </Toolbar>
      {failure}
      {body}
    </Page>
  );
}

interface OverviewSystemPickerProps {
  /** All systems of the range; undefined while they are loading. */
  systems: readonly System[] | undefined;
  /** Empty means everything. */
  selected: readonly string[];
  onSelect: (systems: readonly string[]) => void;
}

/** Picks systems of every kind; nothing picked, or `all`, is everything. */
function OverviewSystemPicker(props: OverviewSystemPickerProps): ReactElement {
  const { systems, selected, onSelect } = props;
  const options = useMemo(() => {
    const known = systems ?? [];
    const total = known.reduce((sum, { count }) => sum + count, 0);
    return [
      { value: EVERYTHING, hint: formatNumber(total) },
      ...KINDS.flatMap(({ kind }) =>
        systemOptions(known, kind).map(({ system, count, isNested }) => ({
          value: system,
          hint: formatNumber(count),
          isNested,
        })),
      ).filter(({ hint }) => hint !== '0'),
    ];
  }, [systems]);
  const shown = selected.length === 0 ? [EVERYTHING] : selected;
  return (
    <MultiPicker
      label="Systems"
      summary={selected.length > 0 ? describeSelection(selected) : undefined}
      icon="layers"
      options={options}
      selected={shown}
      isLoading={systems === undefined}
      onToggle={(system) => {
        const next = toggleSystem(shown, system, EVERYTHING);
        onSelect(next.includes(EVERYTHING) ? [] : next);
      }}
    />
  );
}

interface QuickFiltersProps {
  projectId: string;
  range: TimeRange;
  query: string;
  onQueryChange: (query: string) => void;
}

/** Filters by environment and service. */
function QuickFilters(props: QuickFiltersProps): ReactElement[] {
  return quickFilters.map((filter) => (
    <QuickFilter key={filter.attribute} {...props} filter={filter} />
  ));
}

function QuickFilter({
  projectId,
  range,
  query,
  onQueryChange,
  filter: { attribute, label },
}: QuickFiltersProps & { filter: (typeof quickFilters)[number] }): ReactElement {
  const [open, setOpen] = useState(false);
  const values = useQuery({
    queryKey: ['attribute-values', projectId, attribute, rangeKey(range), query],
    queryFn: ({ signal }) =>
      api.attributes.values(
        {
          project: projectId,
          attr: attribute,
          time: askedBounds(range),
          query,
        },
        { signal },
      ),
    enabled: open,
    placeholderData: (previous) => previous,
    meta: { isAnnounced: true },
  });
  const selected = filteredValues(query, attribute);
  return (
    <MultiPicker
      label={label}
      summary={selected.length > 0 ? describeSelection(selected) : undefined}
      icon="filter"
      options={(values.data?.items ?? []).map(({ value, count }) => ({
        value,
        hint: formatNumber(count),
      }))}
      selected={selected}
      isLoading={values.isPending}
      onOpenChange={setOpen}
      onToggle={(value) => onQueryChange(toggleFilter(query, attribute, value))}
    />
  );
}
