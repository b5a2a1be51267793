import {
  type DashboardContent as WrittenContent,
  documentToDashboard,
} from '@spanlight/sdk/documents';
import { defaultGridMaxWidth } from '@spanlight/sdk/schemas';
import { documentsOfYaml } from '../yaml/documents-of-yaml.ts';
import { checkedContent } from './check-content.ts';
import type { DashboardContent } from './content.ts';

/**
 * The dashboards of a YAML text, at least one.
 *
 * Throws a `YamlError` with everything wrong with the text.
 */
export const dashboardsOfYaml = (text: string): WrittenContent[] =>
  documentsOfYaml(text, 'dashboard').map(documentToDashboard);

/** A new dashboard of what a document says. */
export function newContent(written: WrittenContent): DashboardContent {
  return checkedContent({
    key: '',
    owner: '',
    minInterval: 0,
    timeOffset: 0,
    gridQuery: '',
    gridMaxWidth: defaultGridMaxWidth,
    ...written,
    templateId: '',
    pinned: false,
    tooltipsConnected: true,
  });
}
