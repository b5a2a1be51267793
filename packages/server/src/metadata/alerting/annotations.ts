import { type Annotation, annotationSchema, type CreatedAnnotation } from '@spanlight/sdk/schemas';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import {
  checkRevision,
  unlessOvertaken,
  type RecordTarget,
} from '../../shared/errors/record-error.ts';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { AnnotationTable } from '../database/alerting-tables.ts';
import type { Database } from '../database/tables.ts';
import { now } from '../database/times.ts';
import { fromColumns } from '../database/names.ts';
import { Store } from '../database/store.ts';

/** What people say of an annotation. */
export type AnnotationContent = Pick<Annotation, 'name' | 'description' | 'color' | 'attrs'>;

/** An annotation to make. */
export interface NewAnnotation extends AnnotationContent {
  readonly projectId: number;
  /** When it happened, RFC 3339 in UTC; now when undefined. */
  readonly time?: string | undefined;
  /** A second one of the same fingerprint is not made; empty means none. */
  readonly fingerprint: string;
}

/** Which annotations to list, and in which order. */
export interface AnnotationFilter {
  readonly projectId: number;
  /** Half-open, RFC 3339 in UTC. */
  readonly from: string;
  readonly until: string;
  readonly sortBy: 'name' | 'createdAt';
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Marks on the time axis of a project's charts. */
export class Annotations extends Store {
  /** A page of annotations, and how many match. */
  async list(filter: AnnotationFilter): Promise<{ annotations: Annotation[]; count: number }> {
    const direction = filter.descending ? 'desc' : 'asc';
    const [rows, { count }] = await Promise.all([
      this.db
        .selectFrom('annotations')
        .selectAll()
        .where((row) => matches(row, filter))
        .orderBy(filter.sortBy === 'name' ? 'name' : 'created_at', direction)
        .orderBy('id', direction)
        .limit(filter.limit)
        .offset(filter.offset)
        .execute(),
      this.db
        .selectFrom('annotations')
        .where((row) => matches(row, filter))
        .select((row) => row.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow(),
    ]);
    return { annotations: rows.map(fromRow), count: Number(count) };
  }

  async find(projectId: number, id: number): Promise<Annotation | undefined> {
    const row = await this.db
      .selectFrom('annotations')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && fromRow(row);
  }

  /** Makes an annotation, or finds the one of the same fingerprint, and says which. */
  async create(annotation: NewAnnotation): Promise<CreatedAnnotation> {
    const { projectId, fingerprint } = annotation;
    const row = await this.db
      .insertInto('annotations')
      .values({
        project_id: projectId,
        ...toRow(annotation),
        fingerprint: fingerprint === '' ? null : fingerprint,
        revision: 1,
        created_at: annotation.time ?? now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return { ...fromRow(row), created: true };
    const earlier = await this.db
      .selectFrom('annotations')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirstOrThrow();
    return { ...fromRow(earlier), created: false };
  }

  /** Changes an annotation; its time stays. Undefined when the project has none. Throws a `RecordError`. */
  async update(target: RecordTarget, content: AnnotationContent): Promise<Annotation | undefined> {
    const before = await this.find(target.projectId, target.id);
    if (!before) return undefined;
    checkRevision('annotation', before.revision, target.revision);
    const row = await this.db
      .updateTable('annotations')
      .set({ ...toRow(content), revision: before.revision + 1 })
      .where('id', '=', target.id)
      .where('revision', '=', before.revision)
      .returningAll()
      .executeTakeFirst();
    return fromRow(unlessOvertaken('annotation', row));
  }

  /** Returns whether there was one. */
  async delete(projectId: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('annotations')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

const matches = (
  row: ExpressionBuilder<Database, 'annotations'>,
  filter: AnnotationFilter,
): Expression<SqlBool> =>
  row.and([
    row('project_id', '=', filter.projectId),
    row('created_at', '>=', filter.from),
    row('created_at', '<', filter.until),
  ]);

const toRow = (
  content: AnnotationContent,
): Pick<Selectable<AnnotationTable>, 'name' | 'description' | 'color' | 'attrs'> => ({
  name: content.name,
  description: content.description,
  color: content.color,
  attrs: jsonText(content.attrs),
});

const readAttrs = jsonColumn('annotations.attrs', annotationSchema.shape.attrs);

const fromRow = ({
  fingerprint: _fingerprint,
  ...row
}: Selectable<AnnotationTable>): Annotation => ({
  ...fromColumns(row),
  attrs: readAttrs(row.attrs, row.id),
});
