import type { AlertFacet, AlertGroup } from '@spanlight/sdk';
import { formatInteger, maxListedBy } from '@spanlight/sdk/format';
import { groupNamesText, severityTone } from '../../alerting/alert-text.ts';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { timeColumn, type ListColumn } from '../core/table-lines.ts';
import { choiceScreen } from '../screens/choice-screen.ts';
import { ListScreen } from '../screens/list-screen.ts';
import type { AlertChanges } from './alert-changes.ts';
import { facetText, type FacetValues } from './alert-facets.ts';
import { alertsIn, groupLetters } from './group-changes.ts';

/** Which alerts are grouped, and where a group leads. */
export interface AlertGroupsOptions {
  readonly by: readonly string[];
  readonly words: string;
  readonly facets: FacetValues;
  readonly open: (words: string, facets: FacetValues, title: string) => void;
  /** Asks for something else to group by. */
  readonly groupBy: () => void;
}

/** Groups that one page holds. */
const MAX_GROUPS = 1000;

/** Groups of alerts: a row each, with its counts and its first alerts; Enter opens it. */
export function alertGroupsScreen(
  scope: Scope,
  changes: AlertChanges,
  { by, words, facets, open, groupBy }: AlertGroupsOptions,
): Screen {
  const { client, project, ui, now } = scope;
  const reload = (): void => screen.reload();
  const screen: Screen = new ListScreen<AlertGroup>(ui.changed, {
    title: `Alerts by ${by.map(byText).join(', ')} (${facetText(facets)})`,
    noun: 'Group',
    columns: groupColumns(now),
    keys: keysOf('alert-groups'),
    hint: 'Enter open  A on it  m mute  c close  b group  Esc back',
    letters: { ...groupLetters(scope, changes, { words, facets }, reload), b: groupBy },
    searchText: ({ name, names }) => `${name} ${names.join(' ')}`,
    keyOf: ({ values }) => JSON.stringify(values),
    empty: ['No alerts here.'],
    load: async (signal) => {
      const { groups, groupCount } = await client.alerts.groups(
        {
          project,
          by,
          q: words || undefined,
          attrs: facets,
          sortBy: 'updated_at',
          sortDesc: true,
          limit: MAX_GROUPS,
          facets: false,
        },
        { signal },
      );
      const more = groupCount - groups.length;
      return { rows: groups, remark: more > 0 ? `and ${formatInteger(more)} more` : undefined };
    },
    open: (group) => {
      const own = alertsIn({ words, facets }, group);
      open(own.words, own.facets, `Alerts of ${group.name}`);
    },
  });
  return screen;
}

/**
 * Asks what to group by: Space adds a name, Enter takes the one under the cursor with those.
 *
 * @param before what is grouped by already
 */
export function groupByScreen(
  { ui }: Scope,
  facets: readonly AlertFacet[],
  before: readonly string[],
  choose: (by: readonly string[]) => void,
): Screen {
  const known = facets.map(({ key }) => key).filter((key) => key !== 'alert_status');
  const names = [...new Set(['monitor', ...known, ...before])];
  let chosen = before;
  /** @returns Whether there is room for it. */
  const add = (name: string): boolean => {
    if (!chosen.includes(name) && chosen.length >= maxListedBy) {
      ui.say(`At most ${maxListedBy} at a time: Space drops one.`, 'warning');
      return false;
    }
    chosen = [...new Set([...chosen, name])];
    return true;
  };
  return choiceScreen<string>(ui, {
    title: 'Group by',
    noun: 'Attribute',
    choices: names.map((value) => ({ label: byText(value), value })),
    isChosen: (name) => chosen.includes(name),
    toggle: (name) => {
      if (chosen.includes(name)) chosen = chosen.filter((each) => each !== name);
      else add(name);
      ui.changed();
    },
    choose: (name) => {
      if (add(name)) choose(chosen);
    },
  });
}

/** A name to group by, for people. */
const byText = (name: string): string => name.replace(/^(?:alert_|label\.)/u, '');

function groupColumns(now: () => number): readonly ListColumn<AlertGroup>[] {
  return [
    {
      title: 'OPEN',
      value: ({ openCount }) => formatInteger(openCount),
      width: 6,
      align: 'right',
      tone: ({ openCount }) => (openCount > 0 ? 'bad' : 'dim'),
    },
    {
      title: 'NOBODY',
      value: ({ unacknowledgedCount }) => formatInteger(unacknowledgedCount),
      width: 7,
      align: 'right',
      from: 80,
    },
    {
      title: 'SEVERITY',
      value: ({ severity }) => severity,
      width: 8,
      tone: severityTone,
      from: 70,
    },
    { title: 'GROUP', value: ({ name }) => name },
    { title: 'ALERTS', value: groupNamesText, width: 48, from: 60 },
    timeColumn('UPDATED', ({ updatedAt }) => updatedAt, now),
  ];
}
