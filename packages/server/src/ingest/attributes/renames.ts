import type { AttributeKey } from './attribute-key.ts';
import type { AttributeSet } from './attribute-set.ts';

type RenameTable = Readonly<Record<string, readonly string[]>>;

/** Names of older or newer conventions, by the name that is stored. The first one present wins. */
export const ITEM_RENAMES: RenameTable = {
  deployment_environment: ['deployment_environment_name', 'environment', 'env'],
  service_name: ['service', 'component'],
  url_scheme: ['http_scheme'],
  url_full: ['http_url'],
  url_path: ['http_target'],
  http_request_method: ['http_method'],
  http_response_status_code: ['http_status_code'],
  http_response_status_class: ['http_status_class'],
  rpc_system: ['rpc_system_name'],
  db_system: ['db_system_name', 'db_type'],
  db_name: ['db_namespace'],
  db_statement: ['db_query_text'],
  db_operation: ['db_operation_name'],
  db_sql_table: ['db_collection_name'],
  messaging_operation: ['messaging_operation_type'],
  log_severity: ['severity', 'log_level', 'error_severity', 'level'],
};

/** Renames of attributes of points: their `level` or `db_type` mean something else than those of items. */
export const POINT_RENAMES: RenameTable = {
  ...ITEM_RENAMES,
  db_system: ['db_system_name'],
  log_severity: [],
};

/** Renames that hold for the calling side alone. */
const CLIENT_RENAMES: RenameTable = {
  server_socket_address: ['network_peer_address'],
};

interface Rename {
  readonly canonical: AttributeKey;
  readonly aliases: readonly AttributeKey[];
}

/** Moves attributes to the names under which they are stored, unless those are taken. */
export class Renames {
  readonly #always: readonly Rename[];
  readonly #client: readonly Rename[];

  constructor(key: (name: string) => AttributeKey, table: RenameTable) {
    const build = (names: RenameTable): Rename[] =>
      Object.entries(names).map(([canonical, others]) => {
        const aliases = others.map(key);
        for (const alias of aliases) alias.isAlias = true;
        return { canonical: key(canonical), aliases };
      });
    this.#always = build(table);
    this.#client = build(CLIENT_RENAMES);
  }

  apply(attributes: AttributeSet, isClient: boolean): void {
    if (!attributes.hasAliases) return;
    for (const rename of this.#always) move(attributes, rename);
    if (isClient) for (const rename of this.#client) move(attributes, rename);
  }
}

function move(attributes: AttributeSet, { canonical, aliases }: Rename): void {
  if (attributes.has(canonical)) return;
  for (const alias of aliases) {
    if (attributes.has(alias)) {
      attributes.rename(alias, canonical);
      return;
    }
  }
}
