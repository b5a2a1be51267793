import type { DashboardContent } from '../dashboards/content.ts';

/** The dashboards that come with the server and appear where their metrics do. */
export interface DashboardTemplates {
  /** Says that a project has a metric it didn't have before: dashboards may appear soon. */
  onNewMetric(projectId: number): void;
  /** What a template makes of the metrics that the project has; undefined when there is no such template. */
  rebuild(projectId: number, templateId: string): Promise<DashboardContent | undefined>;
}
