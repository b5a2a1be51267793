import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { SpanKind } from '@opentelemetry/api';
import type { Telemetry } from './telemetry.ts';

export type Row = Record<string, SQLOutputValue>;

/** A real SQLite database in memory; every statement becomes a client span. */
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
    const attributes = {
      'db.system.name': 'sqlite',
      'db.namespace': this.#name,
      'db.query.text': statement,
      'db.operation.name': operation.toUpperCase(),
      'db.collection.name': table,
    };
    const name = `${operation.toUpperCase()} ${table}`;
    return this.#telemetry.span(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const rows = this.#connection.prepare(statement).all(...values);
      span.setAttribute('db.response.returned_rows', rows.length);
      return rows;
    });
  }

  close(): void {
    this.#connection.close();
  }
}
