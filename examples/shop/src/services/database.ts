import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import { SpanKind } from '@opentelemetry/api';
import type { Service } from '../service.ts';
import { timed } from '../telemetry/measures.ts';

export type Row = Record<string, SQLOutputValue>;

/** A real SQLite database in memory; every statement becomes a client span and is measured. */
export class Database {
  readonly #name: string;
  readonly #service: Service;
  readonly #connection = new DatabaseSync(':memory:');
  readonly #prepared = new Map<string, StatementSync>();

  constructor(name: string, service: Service, schema: string) {
    this.#name = name;
    this.#service = service;
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
    const { telemetry, stage } = this.#service;
    return telemetry.span(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const rows = await timed(
        stage.clock,
        telemetry.measures.databaseOperations,
        async () => {
          const found = this.#prepare(statement).all(...values);
          await stage.clock.spend(stage.between(0.1, 0.5));
          return found;
        },
        () => shared,
      );
      span.setAttribute('db.response.returned_rows', rows.length);
      return rows;
    });
  }

  /** Reads for the shop's own measures, which are no work of the service. */
  read(statement: string): Row[] {
    return this.#prepare(statement).all();
  }

  #prepare(statement: string): StatementSync {
    const prepared = this.#prepared.get(statement) ?? this.#connection.prepare(statement);
    this.#prepared.set(statement, prepared);
    return prepared;
  }
}
