import * as z from 'zod';

/** The newest form of backups. One of a higher number was made by a newer server. */
export const BACKUP_FORMAT = 1;

/** Names that mean the same on every file system, and never the folder above. */
const SEGMENT = /^(?!\.{1,2}$)[\w.%~@-]{1,255}$/;
const MAX_PATH = 1000;

/** Whether a path names a file that a backup may have, inside it whatever it is joined to: plain names, no way up. */
function isBackupPath(path: string): boolean {
  return (
    /^(?:metadata\.jsonl$|series$|telemetry\/)/.test(path) &&
    path.length <= MAX_PATH &&
    path.split('/').every((segment) => SEGMENT.test(segment))
  );
}

const count = z.int().min(0);
const backupIdSchema = z.string().regex(/^[a-z0-9-]{8,64}$/, 'must be the id of a backup');

/** A file of a backup. */
export const backupFileSchema = z.object({
  path: z.string().refine(isBackupPath, 'must be a path inside the backup'),
  bytes: count,
  /** SHA-256, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'),
});
export type BackupFile = z.infer<typeof backupFileSchema>;

/** What a backup holds. It is written last: a folder without one is no backup. */
export const backupManifestSchema = z.object({
  format: z.int().min(1),
  id: backupIdSchema,
  serverVersion: z.string(),
  /** RFC 3339: everything stored until then is inside, nothing of later. */
  takenAt: z.iso.datetime(),
  telemetry: z.object({
    database: z.string().regex(/^[a-z_][a-z0-9_]*$/i, 'must be a plain name'),
    /** Newest migration of the tables. */
    migration: count,
    tables: z.array(z.object({ name: z.string(), rows: count, bytes: count })),
  }),
  metadata: z.object({
    /** Newest migration of the tables, by its name. */
    migration: z.string(),
    tables: z.array(z.object({ name: z.string(), rows: count })),
  }),
  files: z.array(backupFileSchema).max(2_000_000),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

/** How far a backup is. */
export const backupStateSchema = z.discriminatedUnion('state', [
  z.object({
    id: backupIdSchema,
    state: z.literal('running'),
    step: z.enum(['waiting', 'telemetry', 'metadata', 'checksums']),
    bytes: count,
    /** Roughly, until the checksums are computed. */
    totalBytes: count,
  }),
  z.object({ id: backupIdSchema, state: z.literal('failed'), reason: z.string() }),
  z.object({ id: backupIdSchema, state: z.literal('done'), manifest: backupManifestSchema }),
]);
export type BackupState = z.infer<typeof backupStateSchema>;

/** How far a restore is. */
export const restoreStateSchema = z.discriminatedUnion('state', [
  z.object({
    id: backupIdSchema,
    state: z.literal('receiving'),
    /** Files of which the server has a beginning or all, and how many bytes of them. */
    received: z.array(z.object({ path: z.string(), bytes: count })),
  }),
  z.object({ id: backupIdSchema, state: z.literal('applying') }),
  z.object({ id: backupIdSchema, state: z.literal('failed'), reason: z.string() }),
  z.object({ id: backupIdSchema, state: z.literal('done') }),
]);
export type RestoreState = z.infer<typeof restoreStateSchema>;
