// What the client loads when it is asked for the columns of a trace.

export { decodeTraceColumns } from './decode.ts';
export { traceColumnsFromTree } from './from-tree.ts';
