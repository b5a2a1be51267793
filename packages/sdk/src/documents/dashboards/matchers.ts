import type { DashboardDocument, TableDocument } from './dashboard-schema.ts';

/** A metric that a project has. */
export interface KnownMetric {
  readonly name: string;
  /** The library that reports it; empty when unknown. */
  readonly instrumentation: string;
}

type Matchers = DashboardDocument['if'];

/** Whether all conditions hold on the metrics of a project. */
export function matchersHold(matchers: Matchers, known: readonly KnownMetric[]): boolean {
  return matchers.every(({ metric, instrumentation, state }) => {
    const isPresent = known.some(
      (each) =>
        (metric === '' || each.name === metric) &&
        (instrumentation === '' || each.instrumentation === instrumentation),
    );
    return isPresent === (state === 'present');
  });
}

/**
 * The table a dashboard uses: the first whose conditions hold. Without metrics to look at, such as when a file is
 * sent to the API, no metric counts as present.
 */
export function chooseTable(
  tables: readonly TableDocument[],
  known: readonly KnownMetric[] = [],
): TableDocument | undefined {
  return tables.find((table) => matchersHold(table.if, known));
}
