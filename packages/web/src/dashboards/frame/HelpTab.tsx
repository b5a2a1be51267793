import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Card, PageBody } from '../../components/page/PageHeader.tsx';
import { useDashboard } from '../dashboard-view.ts';
import styles from './HelpTab.module.css';

/** `/metrics/{projectId}/{dashboardId}/help`: how a table and a grid work together. */
export function HelpTab(): ReactElement {
  const { projectId } = useDashboard();
  return (
    <PageBody>
      <div className={styles['text']}>
        <Card title="How a dashboard works">
          <p>
            A dashboard has two views. The <b>table</b> shows one row per combination of its
            group-by attributes, for example per host, with a few key metrics. The <b>grid</b> shows
            charts, tables, heatmaps and gauges in rows.
          </p>
          <p>
            Table dashboards parameterize grid dashboards with the group-by attributes of a table
            row: a click on a row opens the grid with <code>where host_name = "web-1"</code> added
            to every item. The filter is part of the address, so the view can be shared, and Back
            leads to the table.
          </p>
        </Card>
        <Card title="Where to start">
          <ul>
            <li>Start with a few group-by attributes and 3 to 5 key metrics in the table.</li>
            <li>
              A grid can be used without a table: its own query then filters all of its items.
            </li>
            <li>
              You can change the conditions and groupings above the table while you look; the stored
              table stays unchanged. Conditions above the grid can be saved.
            </li>
            <li>
              Dashboards whose names share a prefix up to a colon, such as <code>Shop: Orders</code>{' '}
              and <code>Shop: Stock</code>, are shown as tabs of each other.
            </li>
          </ul>
        </Card>
        <Card title="As code">
          <p>
            Every dashboard is a YAML document: view, download and edit it in the menu of the
            dashboard, keep it in version control and apply it from the command line.{' '}
            <Link to="/metrics/$projectId" params={{ projectId }}>
              All dashboards
            </Link>
          </p>
        </Card>
      </div>
    </PageBody>
  );
}
