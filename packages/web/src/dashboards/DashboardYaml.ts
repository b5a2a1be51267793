import { yamlDialogs } from '../yaml/YamlDialogs.tsx';

/** The dialogs that view, make and edit dashboards as YAML. */
export const DashboardYaml = yamlDialogs(
  async () => (await import('./dashboard-yaml.ts')).dashboardYaml,
);
