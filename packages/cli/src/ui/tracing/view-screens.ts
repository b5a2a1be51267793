import { joinParts, whereQuery } from '@spanlight/query';
import type { SavedView } from '@spanlight/sdk';
import { searchPart } from '../../services/tracing/query-text.ts';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { timeColumn } from '../core/table-lines.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { ViewRemoval } from './save-view.ts';
import { logScreen, spanList } from './tracing-screens.ts';

/** Screens that somebody saved with their filters, here or in the console, pinned ones first. */
export function viewList(scope: Scope): Screen {
  const { client, ui, now } = scope;
  const screen: ListScreen<SavedView> = new ListScreen<SavedView>(ui.changed, {
    title: 'Views',
    noun: 'View',
    columns: [
      {
        title: '',
        value: ({ pinned }) => (pinned ? '★' : ''),
        words: ({ pinned }) => (pinned ? 'pinned' : ''),
        width: 1,
        tone: () => 'warning',
      },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'QUERY', value: (view) => textIn(view, 'query'), width: 50, from: 120 },
      { title: 'AUTHOR', value: ({ user }) => user?.name ?? '', width: 16, from: 90 },
      { ...timeColumn('SAVED', ({ createdAt }) => createdAt, now), from: 60 },
    ],
    searchText: (view) => `${view.name} ${textIn(view, 'query')}`,
    keyOf: ({ id }) => id,
    isTimeless: true,
    empty: ['Nobody has saved a view yet: S does, on a list of spans or logs.'],
    hint: 'Enter open  P pin  x delete  u undo',
    keys: keysOf('views'),
    load: async (signal) => ({
      rows: await client.savedViews.list({ project: scope.project }, { signal }),
    }),
    open: (view) => {
      const seconds = Number(textIn(view, 'time_dur'));
      if (seconds > 0) scope.lookBack(seconds * 1000);
      ui.push(screenOf(scope, view));
    },
    // With the last view gone there is none to press a key on.
    act: (action) => {
      if (action.kind !== 'letter' || action.letter !== 'u') return false;
      void removal.undo();
      return true;
    },
    letters: {
      x: (view) => void removal.remove(view),
      P: ({ id, name, pinned }) =>
        void ui.change(screen, `${pinned ? 'Unpinned' : 'Pinned'} ${name}`, () =>
          client.savedViews[pinned ? 'unpin' : 'pin']({ project: scope.project, id }),
        ),
    },
  });
  const removal = new ViewRemoval(scope, () => screen.reload());
  return screen;
}

/** The items of a view: what it filters them by counts, how it groups them does not. */
function screenOf(scope: Scope, view: SavedView): Screen {
  const given = view.query['system'];
  const systems = [given]
    .flat()
    .filter((each): each is string => typeof each === 'string' && each !== '');
  // The console has a quick search beside its query.
  const filters = whereQuery(textIn(view, 'query'), { keepsMistakes: true });
  const query = joinParts([filters, searchPart(textIn(view, 'search'))]);
  const areLogs = systems.length > 0 && systems.every((system) => system.startsWith('log:'));
  return areLogs
    ? logScreen(scope, query, systems)
    : spanList(scope, {
        title: view.name,
        system: systems.length === 0 ? 'spans:all' : systems,
        query,
        sortBy: textIn(view, 'sort_by') === '_duration' ? '_duration' : '_time',
      });
}

function textIn({ query }: SavedView, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}
