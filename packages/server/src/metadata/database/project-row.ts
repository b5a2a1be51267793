import type { Generated } from 'kysely';

/** A row of a project, in the conventions of `Database`. */
export interface ProjectRow {
  id: Generated<number>;
  project_id: number;
  created_at: string;
}
