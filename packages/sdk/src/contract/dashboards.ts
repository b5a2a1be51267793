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
  'dashboards.list': call(`GET ${dashboards}`, 'Dashboards of the project', {
    query: schemas.dashboardsRequestSchema,
    response: schemas.dashboardsResponseSchema,
  }),
  'dashboards.create': call(`POST ${dashboards}`, 'Create an empty dashboard', {
    ...saved,
    body: schemas.dashboardSettingsRequestSchema,
  }),
  'dashboards.createFromYaml': call(
    `POST ${dashboards}/yaml`,
    'Create the dashboards of a YAML text, all or none, answered in its order',
    {
      ...yamlBody,
      ...revised,
      response: schemas.createdDashboardsResponseSchema,
      reads: 'dashboards',
    },
  ),
  'dashboards.get': call(
    `GET ${dashboards}/{dashboardId}`,
    'One dashboard with its rows and items',
    {
      ...revised,
      embed: 'dashboards',
      lockable: true,
      narrowable: true,
      response: schemas.dashboardResponseSchema,
    },
  ),
  'dashboards.update': call(
    `PUT ${dashboards}/{dashboardId}`,
    'Replace the settings of a dashboard; omitted settings get their defaults',
    { ...revised, body: schemas.dashboardSettingsRequestSchema },
  ),
  'dashboards.updateTable': call(
    `PUT ${dashboards}/{dashboardId}/table`,
    'Replace the name and the table of a dashboard',
    { ...revised, body: schemas.dashboardTableRequestSchema },
  ),
  'dashboards.updateGrid': call(
    `PUT ${dashboards}/{dashboardId}/grid`,
    'Replace the query that is added to the queries of all grid items',
    { ...revised, body: schemas.dashboardGridRequestSchema },
  ),
  'dashboards.delete': call(
    `DELETE ${dashboards}/{dashboardId}`,
    'Delete a dashboard with its rows and items',
    saved,
  ),
  'dashboards.clone': call(
    `POST ${dashboards}/{dashboardId}`,
    'Copy a dashboard with its rows and items; the copy has no key and no owner',
    saved,
  ),
  'dashboards.reset': call(
    `PUT ${dashboards}/{dashboardId}/reset`,
    'Rebuild a dashboard from its template; without a template, lay out its items again',
    revised,
  ),
  'dashboards.pin': call(`PUT ${dashboards}/{dashboardId}/pinned`, 'Pin a dashboard'),
  'dashboards.unpin': call(`PUT ${dashboards}/{dashboardId}/unpinned`, 'Unpin a dashboard'),
  'dashboards.yaml': call(`GET ${dashboards}/{dashboardId}/yaml`, 'A dashboard as YAML', {
    ...yamlAnswer,
    ...revised,
  }),
  'dashboards.replaceYaml': call(
    `PUT ${dashboards}/{dashboardId}/yaml`,
    'Replace the content of a dashboard by that of YAML; its rows and items get new ids',
    { ...yamlBody, ...revised },
  ),
  'gridItems.create': call(
    `POST ${grid}`,
    'Add an item: to the table tab, or to a row of the grid, where it covers no other',
    itemWrite,
  ),
  'gridItems.layout': call(`PUT ${grid}/layout`, 'Place items and move them to a row', {
    ...revised,
    body: items.gridLayoutRequestSchema,
  }),
  'gridItems.update': call(
    `PUT ${grid}/{itemId}`,
    'Change title, description and params of an item',
    itemWrite,
  ),
  'gridItems.delete': call(`DELETE ${grid}/{itemId}`, 'Delete an item', item),
  'gridRows.create': call(`POST ${gridRows}`, 'Add a row at the top of the grid', rowWrite),
  'gridRows.get': call(`GET ${gridRows}/{rowId}`, 'One row with its items', {
    response: rows.gridRowDetailsResponseSchema,
    reads: 'gridRow',
  }),
  'gridRows.update': call(`PUT ${gridRows}/{rowId}`, 'Change a row', rowWrite),
  'gridRows.delete': call(`DELETE ${gridRows}/{rowId}`, 'Delete a row with its items', row),
  'gridRows.up': call(`PUT ${gridRows}/{rowId}/up`, 'Move a row up by one', revised),
  'gridRows.down': call(`PUT ${gridRows}/{rowId}/down`, 'Move a row down by one', revised),
};
