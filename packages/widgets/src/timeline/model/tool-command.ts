import type { TimeRange } from './time-axis.ts';

/** Something the reader asks of a tool. */
export type ToolCommand =
  | { readonly do: 'find'; readonly text: string }
  | { readonly do: 'findNext'; readonly direction: 1 | -1 }
  | { readonly do: 'nextOrigin'; readonly direction: 1 | -1 }
  | { readonly do: 'onlyMatches' | 'showPath' | 'showLogs'; readonly on: boolean }
  | { readonly do: 'foldRepeats'; readonly minimum: number }
  | { readonly do: 'hideLike' | 'zoomTo'; readonly item: number }
  | { readonly do: 'toggleSlot'; readonly slot: number }
  | { readonly do: 'showHidden' }
  | { readonly do: 'openAll' | 'foldAll' }
  | { readonly do: 'zoom'; readonly range: TimeRange | undefined }
  | { readonly do: 'zoomBy'; readonly factor: number; readonly around?: number };
