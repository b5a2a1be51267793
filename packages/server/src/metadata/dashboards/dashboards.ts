import { isDeepStrictEqual } from 'node:util';
import type { Dashboard, DashboardSummary } from '@spanlight/sdk/schemas';
import type { Selectable, Updateable } from 'kysely';
import type { DashboardContent, WholeDashboard } from '../../dashboards/content.ts';
import { isSameContent } from '../../dashboards/same-content.ts';
import { searchByName } from '../../dashboards/search-by-name.ts';
import {
  type Change,
  type Changed,
  changeDashboard,
  dashboardToChange,
  type DashboardTarget,
} from './change-dashboard.ts';
import {
  checkFree,
  getDashboard,
  insertContent,
  insertDashboard,
  loadWhole,
} from './dashboard-content.ts';
import { contentRow, summaryFields, tableRow } from './dashboard-row.ts';
import { fromColumns } from '../database/names.ts';
import type { DashboardTable } from '../database/tables.ts';
import { rememberDeletedTemplate } from './deleted-templates.ts';
import { now, nowAfter } from '../database/times.ts';
import { Store } from '../database/store.ts';

const MAX_LISTED = 1000;

/** Which dashboards to list, and how. */
export interface DashboardFilter {
  /** Text the name is like; empty for every name. */
  readonly q: string;
  /** True for pinned ones only. */
  readonly pinned: boolean;
  /** By name, pinned ones stand first. */
  readonly sortBy: 'name' | 'updated_at';
  readonly sortDesc: boolean;
}

/** What is set in the form of a dashboard. What is undefined stays. */
export interface DashboardSettings extends Pick<
  Dashboard,
  'name' | 'minInterval' | 'timeOffset' | 'gridMaxWidth'
> {
  readonly tooltipsConnected?: boolean | undefined;
  readonly key?: string | undefined;
  readonly owner?: string | undefined;
}

/** A dashboard that a template made. */
export interface TemplateDashboard {
  readonly id: number;
  readonly templateId: string;
  readonly revision: number;
  /** Whether people changed anything but the pin since the template made it. */
  readonly edited: boolean;
}

/** The dashboards of all projects. */
export class Dashboards extends Store {
  /** At most 1000 dashboards of a project. */
  async list(projectId: number, filter: DashboardFilter): Promise<DashboardSummary[]> {
    let query = this.db
      .selectFrom('dashboards')
      .select(['id', 'template_id', 'key', 'owner', 'name', 'pinned', 'revision'])
      .select(['created_at', 'updated_at'])
      .where('project_id', '=', projectId);
    if (filter.pinned) query = query.where('pinned', '=', 1);
    const rows = await query.execute();
    return searchByName(rows, filter.q)
      .map((row) => ({ ...fromColumns(row), ...summaryFields(row), projectId }))
      .toSorted(inOrder(filter))
      .slice(0, MAX_LISTED);
  }

  /** A dashboard of the project. Throws a `RecordError` when there is none or it is another's. */
  async get(projectId: number, id: number): Promise<Dashboard> {
    return await getDashboard(this.db, projectId, id);
  }

  /** A dashboard with everything on it, as it was at one moment. */
  async load(projectId: number, id: number): Promise<WholeDashboard> {
    return await this.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => loadWhole(transaction, projectId, id));
  }

  /** Stores a new dashboard with everything on it. Throws a `RecordError` when its key is taken. */
  async create(projectId: number, content: DashboardContent): Promise<Dashboard> {
    return await this.db
      .transaction()
      .execute((transaction) => insertDashboard(transaction, projectId, content, now()));
  }

  /** Stores several new dashboards, all or none. Throws a `RecordError` when a key is taken. */
  async createAll(projectId: number, contents: readonly DashboardContent[]): Promise<Dashboard[]> {
    return await this.db.transaction().execute(async (transaction) => {
      const created: Dashboard[] = [];
      for (const content of contents)
        created.push(await insertDashboard(transaction, projectId, content, now()));
      return created;
    });
  }

  /** Throws the `RecordError` that `create` would throw; reads only. */
  async check(projectId: number, content: DashboardContent): Promise<void> {
    await checkFree(this.db, projectId, content);
  }

  /** Throws what `replace` would throw; reads only. */
  async checkReplaced(
    target: DashboardTarget,
    contentAfter: (before: Dashboard) => DashboardContent,
  ): Promise<void> {
    const before = await dashboardToChange(this.db, target);
    await checkFree(this.db, target.projectId, contentAfter(before), target.dashId);
  }

  /**
   * Copies a dashboard with everything on it, its times included. The copy has no template, and neither key nor owner: no
   * file keeps it.
   */
  async clone(projectId: number, id: number): Promise<Dashboard> {
    return await this.db.transaction().execute(async (transaction) => {
      const { dashboard, tableItems, gridRows } = await loadWhole(transaction, projectId, id);
      const { createdAt, updatedAt } = dashboard;
      const name = `${dashboard.name.slice(0, 994)} clone`;
      const own = { name, key: '', owner: '', templateId: '' };
      const content = { ...dashboard, ...own, tableItems, gridRows };
      return await insertDashboard(transaction, projectId, content, createdAt, updatedAt);
    });
  }

  /**
   * Replaces everything on a dashboard; rows and items get new ids. What a template makes counts as never edited, what
   * people write as an edit, unless all of it is there already: then nothing happens.
   */
  async replace(
    target: DashboardTarget,
    contentAfter: (before: Dashboard) => DashboardContent,
    by: 'people' | 'template',
  ): Promise<Changed<Dashboard>> {
    const { projectId, dashId } = target;
    const { revision } = await changeDashboard(this.db, target, async (transaction, before) => {
      const content = contentAfter(before);
      await checkFree(transaction, projectId, content, dashId);
      if (by === 'people') {
        const stored = await loadWhole(transaction, projectId, dashId);
        if (isSameContent(stored, content)) return { value: undefined, effect: 'nothing' };
      }
      await transaction.deleteFrom('grid_items').where('dash_id', '=', dashId).execute();
      await transaction.deleteFrom('grid_rows').where('dash_id', '=', dashId).execute();
      const at = by === 'people' ? nowAfter(before.createdAt) : now();
      const marks =
        by === 'people' ? { updated_at: at } : { created_at: at, updated_at: at, edited: 0 };
      await insertContent(transaction, dashId, content, at);
      return { value: undefined, effect: 'edit', set: { ...contentRow(content), ...marks } };
    });
    return { value: await this.get(projectId, dashId), revision };
  }

  /** Stores what the form of a dashboard sets. It doesn't move `updatedAt`. */
  async updateSettings(
    target: DashboardTarget,
    settings: DashboardSettings,
  ): Promise<Changed<undefined>> {
    return await changeDashboard(this.db, target, async (transaction, before, row) => {
      const key = settings.key ?? before.key;
      await checkFree(transaction, target.projectId, { key, templateId: '' }, target.dashId);
      return changed(row, 'arrangement', {
        name: settings.name,
        min_interval: settings.minInterval,
        time_offset: settings.timeOffset,
        grid_max_width: settings.gridMaxWidth,
        tooltips_connected: Number(settings.tooltipsConnected ?? before.tooltipsConnected),
        key: key === '' ? null : key,
        owner: settings.owner ?? before.owner,
      });
    });
  }

  /** Stores the table of a dashboard. */
  async updateTable(
    target: DashboardTarget,
    table: Pick<Dashboard, 'name' | 'tableMetrics' | 'tableQuery' | 'tableColumnMap'>,
  ): Promise<Changed<undefined>> {
    return await changeDashboard(this.db, target, (_, __, row) =>
      Promise.resolve(changed(row, 'edit', { name: table.name, ...tableRow(table) })),
    );
  }

  /** Stores the query of a dashboard's grid. */
  async updateGrid(target: DashboardTarget, gridQuery: string): Promise<Changed<undefined>> {
    return await changeDashboard(this.db, target, (_, __, row) =>
      Promise.resolve(changed(row, 'edit', { grid_query: gridQuery })),
    );
  }

  /** Pins or unpins a dashboard, which is no change of its content: the revision stays. */
  async setPinned(target: DashboardTarget, pinned: boolean): Promise<Changed<undefined>> {
    return await changeDashboard(this.db, target, async (transaction) => {
      await transaction
        .updateTable('dashboards')
        .set({ pinned: Number(pinned) })
        .where('id', '=', target.dashId)
        .execute();
      return { value: undefined, effect: 'nothing' };
    });
  }

  /**
   * Deletes a dashboard with everything on it; returns it as it was. When people delete what a template made, the
   * project is remembered not to want it.
   */
  async delete(target: DashboardTarget, by: 'people' | 'template'): Promise<Dashboard> {
    const { value } = await changeDashboard(this.db, target, async (transaction, before) => {
      await transaction.deleteFrom('dashboards').where('id', '=', target.dashId).execute();
      if (by === 'people' && before.templateId !== '')
        await rememberDeletedTemplate(transaction, before.projectId, before.templateId);
      return { value: before, effect: 'nothing' };
    });
    return value;
  }

  /** The dashboards of a project that templates made. */
  async listOfTemplates(projectId: number): Promise<TemplateDashboard[]> {
    const rows = await this.db
      .selectFrom('dashboards')
      .select(['id', 'template_id', 'revision', 'edited'])
      .where('project_id', '=', projectId)
      .where('template_id', 'is not', null)
      .orderBy('template_id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      templateId: row.template_id ?? '',
      revision: row.revision,
      edited: row.edited === 1,
    }));
  }
}

/** Orders a list; dashboards of the same name or time by age. */
function inOrder({ sortBy, sortDesc }: DashboardFilter) {
  const textOf = (dashboard: DashboardSummary): string =>
    sortBy === 'name' ? dashboard.name.toLowerCase() : dashboard.updatedAt;
  return (a: DashboardSummary, b: DashboardSummary): number => {
    if (sortBy === 'name' && a.pinned !== b.pinned) return a.pinned ? -1 : 1;
    const [left, right] = [textOf(a), textOf(b)];
    if (left === right) return a.id - b.id;
    return left < right === sortDesc ? 1 : -1;
  };
}

/** New values of a dashboard; those it has already are no change. */
const changed = (
  row: Selectable<DashboardTable>,
  effect: 'edit' | 'arrangement',
  set: Updateable<DashboardTable>,
): Change<undefined> =>
  isDeepStrictEqual({ ...row, ...set }, { ...row })
    ? { value: undefined, effect: 'nothing' }
    : { value: undefined, effect, set };
