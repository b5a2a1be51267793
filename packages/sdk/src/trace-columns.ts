export { askTraceColumns } from './resources/ask-columns.ts';
export { decodeTraceColumns } from './columns/decode.ts';
export { encodeTraceColumns, encodeTraceColumnsInSlices } from './columns/encode.ts';
export { traceColumnsFromTree } from './columns/from-tree.ts';
export {
  columnStatus,
  maxColumnName,
  traceColumnsMediaType,
  traceColumnsVersion,
  type TraceColumns,
  type TraceColumnsHeader,
  type TraceEventColumns,
} from './columns/layout.ts';
export { parentRowsInSlices, parentRowsOf } from './columns/parent-rows.ts';
export { selfDurationsOf } from './columns/self-durations.ts';
export { cutColumnName, StringTable } from './columns/string-table.ts';
