import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Selectable } from 'kysely';
import { storableText } from '../../shared/cut-text.ts';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { MetricTable } from '../database/tables.ts';
import type { MetricSighting } from './metric-sighting.ts';
import { SYSTEM_METRICS } from './system-metrics.ts';
import { fromColumns } from '../database/names.ts';
import { now } from '../database/times.ts';
import { retryDeadlocks } from '../database/postgres/retry-deadlocks.ts';
import { Store } from '../database/store.ts';

/** A metric of the catalogue. Times are RFC 3339. */
export interface StoredMetric extends MetricSighting {
  readonly id: number;
  readonly createdAt: string;
  /** When what is known about it changed; `lastSeen` is when points came. */
  readonly updatedAt: string;
  readonly lastSeen: string;
}

/** Lists are OR-ed, except that a metric must have all of `attrKeys`. */
export interface MetricFilter {
  /** RFC 3339 as in `StoredMetric`: metrics with points since then. */
  readonly seenSince?: string;
  readonly instruments?: readonly string[];
  readonly libraries?: readonly string[];
  readonly attrKeys?: readonly string[];
  /** Part of the name, whatever its case; `a|b` means either. */
  readonly search?: string;
}

/** Milliseconds for which system metrics count as seen once they were noted. */
const SEEN_FOR = 15 * 60_000;
/** Metrics of one statement: SQLite and PostgreSQL both take that many. */
const CHUNK = 200;

/** The catalogue of metrics: what each project has sent, without the points. */
export class Metrics extends Store {
  /** When the system metrics of a project were noted last. */
  readonly #systemSeen = new Map<number, number>();

  /** The metrics of the project with one of these names, by name. */
  async find(projectId: number, names: readonly string[]): Promise<StoredMetric[]> {
    const found: StoredMetric[] = [];
    for (let start = 0; start < names.length; start += CHUNK) {
      const rows = await this.db
        .selectFrom('metrics')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('name', 'in', names.slice(start, start + CHUNK))
        .execute();
      found.push(...rows.map(fromRow));
    }
    return found.sort(byName);
  }

  /** The project's metrics that match, by name. */
  async list(projectId: number, filter: MetricFilter = {}): Promise<StoredMetric[]> {
    const { seenSince, instruments = [], libraries = [], attrKeys = [], search = '' } = filter;
    let query = this.db.selectFrom('metrics').selectAll().where('project_id', '=', projectId);
    if (seenSince !== undefined) query = query.where('last_seen', '>=', seenSince);
    if (libraries.length > 0) query = query.where('otel_library_name', 'in', libraries);
    const words = search
      .toLowerCase()
      .split('|')
      .map((word) => word.trim())
      .filter(Boolean);
    const rows = await query.execute();
    return rows
      .map(fromRow)
      .filter(({ name, instrument, attrKeys: own }) => {
        const lower = name.toLowerCase();
        return (
          (words.length === 0 || words.some((word) => lower.includes(word))) &&
          (instruments.length === 0 || instruments.includes(instrument)) &&
          attrKeys.every((key) => own.includes(key))
        );
      })
      .sort(byName);
  }

  /**
   * Notes that metrics were seen: adds those that are new, completes what is known about the others.
   * Returns the projects that got a new one.
   */
  async record(sightings: readonly MetricSighting[]): Promise<number[]> {
    const grown = new Set<number>();
    for (const [projectId, own] of Map.groupBy(sightings, (sighting) => sighting.projectId)) {
      // All servers lock the rows in the same order.
      const metrics = onePerName(own).sort(byName);
      for (let start = 0; start < metrics.length; start += CHUNK) {
        const chunk = metrics.slice(start, start + CHUNK);
        const isGrown = await retryDeadlocks(() => this.#recordChunk(projectId, chunk));
        if (isGrown) grown.add(projectId);
      }
    }
    return [...grown];
  }

  /**
   * Puts the metrics that are computed from spans, logs and events into the project's catalogue.
   * Returns whether some were new. Cheap when called often.
   */
  async ensureSystemMetrics(projectId: number): Promise<boolean> {
    const seen = this.#systemSeen.get(projectId) ?? 0;
    if (Date.now() < seen + SEEN_FOR) return false;
    const grown = await this.record(SYSTEM_METRICS.map((metric) => ({ ...metric, projectId })));
    this.#systemSeen.set(projectId, Date.now());
    return grown.length > 0;
  }

  /** Records metrics that are sorted by name. */
  async #recordChunk(projectId: number, sightings: readonly MetricSighting[]): Promise<boolean> {
    return await this.db.transaction().execute(async (transaction) => {
      const names = sightings.map(({ name }) => name);
      const listed = await transaction
        .selectFrom('metrics')
        .select('name')
        .where('project_id', '=', projectId)
        .where('name', 'in', names)
        .execute();
      const at = now();
      // From here on the rows are locked: what another server has recorded is read, and stays.
      const rows = await transaction
        .insertInto('metrics')
        .values(
          sightings.map((sighting) => ({
            project_id: projectId,
            name: sighting.name,
            ...toColumns(sighting),
            created_at: at,
            updated_at: at,
            last_seen: at,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'name']).doUpdateSet({ last_seen: at }),
        )
        .returningAll()
        .execute();
      const known = new Map(rows.map((row) => [row.name, row]));
      for (const sighting of sightings) {
        const row = known.get(sighting.name);
        const columns = toColumns(sighting, row);
        if (row === undefined || isDeepStrictEqual({ ...row, ...columns }, { ...row })) continue;
        await transaction
          .updateTable('metrics')
          .set({ ...columns, updated_at: at })
          .where('id', '=', row.id)
          .execute();
      }
      return listed.length < names.length;
    });
  }
}

const byName = (a: Pick<MetricSighting, 'name'>, b: Pick<MetricSighting, 'name'>): number =>
  a.name < b.name ? -1 : Number(a.name > b.name);

/** Of several sightings of a metric the last counts, with the keys of all. */
function onePerName(sightings: readonly MetricSighting[]): MetricSighting[] {
  const found = new Map<string, MetricSighting>();
  for (const sighting of sightings) {
    const attrKeys = [...(found.get(sighting.name)?.attrKeys ?? []), ...sighting.attrKeys];
    found.set(sighting.name, { ...sighting, attrKeys });
  }
  return [...found.values()];
}

/** A sighting says more or less than what is known: what it leaves out stays. */
function toColumns(sighting: MetricSighting, known?: Selectable<MetricTable>) {
  const keys = new Set(known ? readKeys(known.attr_keys, known.id) : []);
  for (const key of sighting.attrKeys) keys.add(key);
  return {
    description: storableText(sighting.description) || (known?.description ?? ''),
    instrument: sighting.instrument,
    unit: storableText(sighting.unit) || (known?.unit ?? ''),
    attr_keys: jsonText([...keys].sort()),
    otel_library_name: storableText(sighting.otelLibraryName) || (known?.otel_library_name ?? ''),
    otel_library_version:
      storableText(sighting.otelLibraryVersion) || (known?.otel_library_version ?? ''),
  };
}

const readKeys = jsonColumn('metrics.attr_keys', z.array(z.string()));

const fromRow = (row: Selectable<MetricTable>): StoredMetric => ({
  ...fromColumns(row),
  attrKeys: readKeys(row.attr_keys, row.id),
});
