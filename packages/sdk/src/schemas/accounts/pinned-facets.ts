import * as z from 'zod';

/** Answer of `GET /pinned-facets`: the caller's own keys by name, then core keys. */
export const pinnedFacetsResponseSchema = z.strictObject({
  attrs: z.array(z.string()).describe("Attribute keys: the caller's own by name, then core keys."),
});

/** Body of `POST` and `DELETE /pinned-facets`, at most 10,240 bytes. */
export const pinnedFacetRequestSchema = z.object({
  attr: z
    .string({ error: 'is required' })
    .min(1, { error: "can't be empty" })
    .describe('Attribute key, for example `service_name`.'),
});

/** Answer of `POST /pinned-facets`. */
export const pinnedFacetResponseSchema = z.strictObject({
  attr: z.string().describe('The attribute key that is pinned now.'),
});

/** Attribute keys every user has pinned until unpinning them, in the order they are shown. */
export const coreAttributes = [
  '_status_code',
  'deployment_environment',
  'service_name',
  'service_version',
  'service_namespace',
  'host_name',
  'rpc_method',
  'rpc_service',
  'http_request_method',
  'http_response_status_code',
  'db_name',
  'db_operation',
  'db_sql_table',
  'log_severity',
  'log_source',
  'log_file_path',
  'log_file_name',
  'exception_type',
  'code_filepath',
  'code_function',
] as const;

export type PinnedFacetsResponse = z.infer<typeof pinnedFacetsResponseSchema>;
export type PinnedFacetRequest = z.infer<typeof pinnedFacetRequestSchema>;
export type PinnedFacetResponse = z.infer<typeof pinnedFacetResponseSchema>;
