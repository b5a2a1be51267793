import * as dashboards from '../schemas/dashboards/dashboards.ts';
import * as gridItems from '../schemas/dashboards/grid-items.ts';
import * as gridRows from '../schemas/dashboards/grid-rows.ts';
import { call, yamlBody, yamlAnswer } from './call.ts';

const itemLimit = 102_400;

/** Calls about dashboards, their rows and items. */
export const dashboardRoutes = {
  'dashboards.list': call('GET /metrics/{projectId}/dashboards', 'Dashboards of the project', {
    query: dashboards.dashboardsRequestSchema,
    response: dashboards.dashboardsResponseSchema,
  }),
  'dashboards.create': call('POST /metrics/{projectId}/dashboards', 'Create an empty dashboard', {
    body: dashboards.dashboardSettingsRequestSchema,
    response: dashboards.savedDashboardResponseSchema,
    revised: true,
  }),
  'dashboards.createFromYaml': call(
    'POST /metrics/{projectId}/dashboards/yaml',
    'Create the dashboards of a YAML text, all or none',
    {
      ...yamlBody,
      response: dashboards.createdDashboardsResponseSchema,
      revised: true,
      reads: 'dashboards',
    },
  ),
  'dashboards.get': call(
    'GET /metrics/{projectId}/dashboards/{dashboardId}',
    'One dashboard with its rows and items',
    { response: dashboards.dashboardResponseSchema, revised: true },
  ),
  'dashboards.update': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}',
    'Change the settings of a dashboard',
    { body: dashboards.dashboardSettingsRequestSchema, revised: true },
  ),
  'dashboards.updateTable': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/table',
    'Change the table of a dashboard',
    { body: dashboards.dashboardTableRequestSchema, revised: true },
  ),
  'dashboards.updateGrid': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/grid',
    'Change the query of the grid of a dashboard',
    { body: dashboards.dashboardGridRequestSchema, revised: true },
  ),
  'dashboards.delete': call(
    'DELETE /metrics/{projectId}/dashboards/{dashboardId}',
    'Delete a dashboard with its rows and items',
    { response: dashboards.savedDashboardResponseSchema, revised: true },
  ),
  'dashboards.clone': call(
    'POST /metrics/{projectId}/dashboards/{dashboardId}',
    'Copy a dashboard with its rows and items',
    { response: dashboards.savedDashboardResponseSchema, revised: true },
  ),
  'dashboards.reset': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/reset',
    'Build a dashboard anew from its template, or lay its items out anew',
    { revised: true },
  ),
  'dashboards.pin': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/pinned',
    'Pin a dashboard',
  ),
  'dashboards.unpin': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/unpinned',
    'Unpin a dashboard',
  ),
  'dashboards.yaml': call(
    'GET /metrics/{projectId}/dashboards/{dashboardId}/yaml',
    'A dashboard as YAML',
    { ...yamlAnswer, revised: true },
  ),
  'dashboards.replaceYaml': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/yaml',
    'Replace the content of a dashboard by that of a YAML document',
    { ...yamlBody, revised: true },
  ),
  'gridItems.create': call(
    'POST /metrics/{projectId}/dashboards/{dashboardId}/grid',
    'Add an item to the table tab or to the first row',
    {
      body: gridItems.gridItemRequestSchema,
      bodyLimit: itemLimit,
      response: gridItems.gridItemResponseSchema,
      revised: true,
    },
  ),
  'gridItems.layout': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/grid/layout',
    'Place items and move them to a row',
    { body: gridItems.gridLayoutRequestSchema, revised: true },
  ),
  'gridItems.update': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/grid/{itemId}',
    'Change title, description and params of an item',
    {
      body: gridItems.gridItemRequestSchema,
      bodyLimit: itemLimit,
      response: gridItems.gridItemResponseSchema,
      revised: true,
    },
  ),
  'gridItems.delete': call(
    'DELETE /metrics/{projectId}/dashboards/{dashboardId}/grid/{itemId}',
    'Delete an item',
    { response: gridItems.gridItemResponseSchema, revised: true },
  ),
  'gridRows.create': call(
    'POST /metrics/{projectId}/dashboards/{dashboardId}/rows',
    'Add a row at the top of the grid',
    {
      body: gridRows.gridRowRequestSchema,
      bodyLimit: itemLimit,
      response: gridRows.gridRowResponseSchema,
      revised: true,
    },
  ),
  'gridRows.get': call(
    'GET /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}',
    'One row with its items',
    { response: gridRows.gridRowDetailsResponseSchema, reads: 'gridRow' },
  ),
  'gridRows.update': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}',
    'Change a row',
    {
      body: gridRows.gridRowRequestSchema,
      bodyLimit: itemLimit,
      response: gridRows.gridRowResponseSchema,
      revised: true,
    },
  ),
  'gridRows.delete': call(
    'DELETE /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}',
    'Delete a row with its items',
    { response: gridRows.gridRowResponseSchema, revised: true },
  ),
  'gridRows.up': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}/up',
    'Move a row up by one',
    { revised: true },
  ),
  'gridRows.down': call(
    'PUT /metrics/{projectId}/dashboards/{dashboardId}/rows/{rowId}/down',
    'Move a row down by one',
    { revised: true },
  ),
};
