import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { SpanKind } from '@opentelemetry/api';
import { timed } from './measures.ts';
import type { Telemetry } from './telemetry.ts';

export type Row = Record<string, SQLOutputValue>;

/** A real SQLite database in memory; every statement becomes a client span and is measured. */
export class Database {
  readonly #name: string;
  readonly #telemetry: Telemetry;
  readonly #connection = new DatabaseSync(':memory:');

  constructor(name: string, telemetry: Telemetry, schema: string) {
    this.#name = name;
    this.#telemetry = telemetry;
    this.#connection.exec(schema);
  }

  async query(statement: string, ...values: SQLInputValue[]): Promise<Row[]> {
    const [operation = ''] = statement.trim().split(/\s+/);
    const table = /\b(?:from|into|update)\s+(\w+)/i.exec(statement)?.[1] ?? '';
    const shared = {
      'db.system.name': 'sqlite',
      'db.namespace': this.#name,
      'db.operation.name': operation.toUpperCase(),
      'db.collection.name': table,
    };
    const attributes = { ...shared, 'db.query.text': statement };
    const name = `${operation.toUpperCase()} ${table}`;
    return this.#telemetry.span(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const rows = await timed(
        this.#telemetry.measures.databaseOperations,
        async () => this.#connection.prepare(statement).all(...values),
        () => shared,
      );
      span.setAttribute('db.response.returned_rows', rows.length);
      return rows;
    });
  }

  /** Reads for the shop's own measures, which are no work of the service. */
  read(statement: string): Row[] {
    return this.#connection.prepare(statement).all();
  }

  close(): void {
    this.#connection.close();
  }
}
