import * as schemas from '../schemas/dashboards/dashboards.ts';
import * as items from '../schemas/dashboards/grid-items.ts';
import * as rows from '../schemas/dashboards/grid-rows.ts';
import { call, revised, yamlBody, yamlAnswer } from './call.ts';

const dashboards = '/metrics/{projectId}/dashboards';
const grid = `${dashboards}/{dashboardId}/grid` as const;
const gridRows = `${dashboards}/{dashboardId}/rows` as const;

const saved = { response: schemas.savedDashboardResponseSchema, ...revised } as const;
const item = { response: items.gridItemResponseSchema, ...revised } as const;
const itemWrite = { ...item, body: items.gridItemRequestSchema, bodyLimit: 102_400 } as const;
const row = { response: rows.gridRowResponseSchema, ...revised } as const;
const rowWrite = { ...row, body: rows.gridRowRequestSchema, bodyLimit: 102_400 } as const;

/** Calls about dashboards, their rows and items. */
export const dashboardRoutes = {
  'dashboards.list': call(dashboards, 'GET', 'Dashboards of the project', {
    query: schemas.dashboardsRequestSchema,
    response: schemas.dashboardsResponseSchema,
  }),
  'dashboards.create': call(dashboards, 'POST', 'Create an empty dashboard', {
    ...saved,
    body: schemas.dashboardSettingsRequestSchema,
  }),
  'dashboards.createFromYaml': call(
    dashboards,
    'POST /yaml',
    'Create the dashboards of a YAML text, all or none, answered in its order',
    {
      ...yamlBody,
      ...revised,
      response: schemas.createdDashboardsResponseSchema,
      reads: 'dashboards',
    },
  ),
  'dashboards.get': call(
    dashboards,
    'GET /{dashboardId}',
    'One dashboard with its rows and items',
    { ...revised, response: schemas.dashboardResponseSchema },
  ),
  'dashboards.update': call(
    dashboards,
    'PUT /{dashboardId}',
    'Replace the settings of a dashboard; those left out get their defaults',
    { ...revised, body: schemas.dashboardSettingsRequestSchema },
  ),
  'dashboards.updateTable': call(
    dashboards,
    'PUT /{dashboardId}/table',
    'Replace the name and the table of a dashboard',
    { ...revised, body: schemas.dashboardTableRequestSchema },
  ),
  'dashboards.updateGrid': call(
    dashboards,
    'PUT /{dashboardId}/grid',
    'Replace the query that is added to those of all items of the grid',
    { ...revised, body: schemas.dashboardGridRequestSchema },
  ),
  'dashboards.delete': call(
    dashboards,
    'DELETE /{dashboardId}',
    'Delete a dashboard with its rows and items',
    saved,
  ),
  'dashboards.clone': call(
    dashboards,
    'POST /{dashboardId}',
    'Copy a dashboard with its rows and items',
    saved,
  ),
  'dashboards.reset': call(
    dashboards,
    'PUT /{dashboardId}/reset',
    'Build a dashboard anew from its template; one without gets its items laid out anew',
    revised,
  ),
  'dashboards.pin': call(dashboards, 'PUT /{dashboardId}/pinned', 'Pin a dashboard'),
  'dashboards.unpin': call(dashboards, 'PUT /{dashboardId}/unpinned', 'Unpin a dashboard'),
  'dashboards.yaml': call(dashboards, 'GET /{dashboardId}/yaml', 'A dashboard as YAML', {
    ...yamlAnswer,
    ...revised,
  }),
  'dashboards.replaceYaml': call(
    dashboards,
    'PUT /{dashboardId}/yaml',
    'Replace the content of a dashboard by that of YAML; its rows and items get new ids',
    { ...yamlBody, ...revised },
  ),
  'gridItems.create': call(
    grid,
    'POST',
    'Add an item: to the table tab, or to the first row of the grid',
    itemWrite,
  ),
  'gridItems.layout': call(grid, 'PUT /layout', 'Place items and move them to a row', {
    ...revised,
    body: items.gridLayoutRequestSchema,
  }),
  'gridItems.update': call(
    grid,
    'PUT /{itemId}',
    'Change title, description and params of an item',
    itemWrite,
  ),
  'gridItems.delete': call(grid, 'DELETE /{itemId}', 'Delete an item', item),
  'gridRows.create': call(gridRows, 'POST', 'Add a row at the top of the grid', rowWrite),
  'gridRows.get': call(gridRows, 'GET /{rowId}', 'One row with its items', {
    response: rows.gridRowDetailsResponseSchema,
    reads: 'gridRow',
  }),
  'gridRows.update': call(gridRows, 'PUT /{rowId}', 'Change a row', rowWrite),
  'gridRows.delete': call(gridRows, 'DELETE /{rowId}', 'Delete a row with its items', row),
  'gridRows.up': call(gridRows, 'PUT /{rowId}/up', 'Move a row up by one', revised),
  'gridRows.down': call(gridRows, 'PUT /{rowId}/down', 'Move a row down by one', revised),
};
