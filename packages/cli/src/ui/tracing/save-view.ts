import type { SavedView } from '@spanlight/sdk';
import type { Scope } from '../core/scope.ts';
import type { Narrowed } from './facet-screens.ts';

/** Milliseconds within which a view that was deleted comes back. */
const UNDO_TIME = 10_000;

/** Asks for a name, and saves what a list asks for: systems, query, sorting and the length of the range. */
export function saveView(scope: Scope, { system, query }: Narrowed, sortBy: string): void {
  const { client, ui, project, range } = scope;
  const check = (answer: string): string | undefined =>
    answer.trim() === '' ? 'A view needs a name.' : undefined;
  const save = (answer: string): void => {
    const name = answer.trim();
    const state = {
      system: [system].flat(),
      query,
      sort_by: sortBy,
      sort_desc: 'true',
      time_dur: String(Math.round(range / 1000)),
    };
    void ui.attempt(async () => {
      await client.savedViews.create({
        project,
        name,
        route: 'SpanList',
        params: { projectId: String(project) },
        query: state,
      });
      ui.say(`Saved ${name}. :views has it.`, 'good');
    });
  };
  ui.ask('Name of the view, which everyone in the project sees: ', save, check);
}

/** Deletes views, and brings the last one back for a while. */
export class ViewRemoval {
  readonly #scope: Scope;
  readonly #done: () => void;
  #last: { readonly project: number; readonly view: SavedView; readonly since: number } | undefined;

  /** @param done Called after the server has fewer views, or more again. */
  constructor(scope: Scope, done: () => void) {
    this.#scope = scope;
    this.#done = done;
  }

  async remove(view: SavedView): Promise<void> {
    const { client, ui, now, project } = this.#scope;
    if (!(await ui.attempt(() => client.savedViews.delete({ project, id: view.id })))) return;
    this.#last = { project, view, since: now() };
    ui.say(`Deleted ${view.name}. u brings it back.`, 'good');
    this.#done();
  }

  /** The view is made anew, and so it is one of whoever brings it back. */
  async undo(): Promise<void> {
    const { client, ui, now } = this.#scope;
    const last = this.#last;
    this.#last = undefined;
    if (last === undefined || now() - last.since > UNDO_TIME) {
      ui.say('There is no view to bring back.', 'warning');
      return;
    }
    const { project } = last;
    const { name, route, params, query, pinned } = last.view;
    const isBack = await ui.attempt(async () => {
      const made = await client.savedViews.create({ project, name, route, params, query });
      if (pinned) await client.savedViews.pin({ project, id: made.id });
      ui.say(`${name} is back, saved by you.`, 'good');
      this.#done();
    });
    if (!isBack) this.#last = last;
  }
}
