import type { DashboardContent as WrittenContent } from '@spanlight/sdk/documents';
import { defaultGridMaxWidth } from '@spanlight/sdk/schemas';
import { checkedContent } from './check-content.ts';
import type { DashboardContent } from './content.ts';

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
