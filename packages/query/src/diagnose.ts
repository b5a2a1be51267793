import { type Diagnostic, diagnosticsOf } from './shared/diagnostic.ts';
import { analyzeMetricsQuery } from './metrics/analysis/analyze.ts';
import type { AnalyzeMetricsOptions } from './metrics/analysis/analysis.ts';
import { type AnalyzeOptions, analyzeQuery } from './tracing/analyze.ts';

/**
 * What is wrong with a tracing query, in the order of its text: syntax errors, unknown built-in
 * columns and functions, columns that are no aggregates. An empty list means that all is well.
 */
export function diagnoseQuery(query: string, options: AnalyzeOptions = {}): Diagnostic[] {
  return diagnosticsOf(query, analyzeQuery(query, options).parts);
}

/**
 * What is wrong with a metrics query, in the order of its text: syntax errors, unknown metrics and
 * names, functions that don't fit the instrument. An empty list means that all is well.
 */
export function diagnoseMetricsQuery(query: string, options: AnalyzeMetricsOptions): Diagnostic[] {
  return diagnosticsOf(query, analyzeMetricsQuery(query, options).parts);
}
