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
  path: z
    .string()
    .refine(isBackupPath, 'must be a path inside the backup')
    .describe('Inside the backup, with slashes.'),
  bytes: count.describe('Its size.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')
    .describe('SHA-256, hexadecimal.'),
});
export type BackupFile = z.infer<typeof backupFileSchema>;

/** A table of telemetry, at the moment of a backup. */
const telemetryTableSchema = z.object({
  name: z.string().describe('Name of the table.'),
  rows: count.describe('Rows it had.'),
  bytes: count.describe('Bytes it took on disk.'),
});

/** A table of the metadata, at the moment of a backup. */
const metadataTableSchema = z.object({
  name: z.string().describe('Name of the table.'),
  rows: count.describe('Rows it had.'),
});

/** What a backup holds. It is written last: a folder without one is no backup. */
export const backupManifestSchema = z.object({
  format: z.int().min(1).describe('The form of the backup; a higher number is of a newer server.'),
  id: backupIdSchema.describe("The backup's id."),
  serverVersion: z.string().describe('The version of the server that made it.'),
  takenAt: z.iso
    .datetime()
    .describe('RFC 3339: everything stored until then is inside, nothing of later.'),
  heldMilliseconds: z
    .number()
    .min(0)
    .describe('For how long nothing was stored, so that the stores agree.'),
  telemetry: z
    .object({
      database: z
        .string()
        .regex(/^[a-z_][a-z0-9_]*$/i, 'must be a plain name')
        .describe("The engine's name of the database."),
      migration: count.describe('Newest migration of the tables.'),
      tables: z.array(telemetryTableSchema).describe('The tables, by name.'),
    })
    .describe('What it has of the telemetry.'),
  metadata: z
    .object({
      migration: z.string().describe('Newest migration of the tables, by its name.'),
      tables: z.array(metadataTableSchema).describe('The tables, by name.'),
    })
    .describe('What it has of the metadata.'),
  files: z.array(backupFileSchema).max(2_000_000).describe('Every file but the manifest.'),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

/** How far a backup is. */
export const backupStateSchema = z.discriminatedUnion('state', [
  z.object({
    id: backupIdSchema.describe("The backup's id."),
    state: z.literal('running').describe('It is being made.'),
    step: z.enum(['waiting', 'telemetry', 'metadata', 'checksums']).describe('What is under way.'),
    bytes: count.describe('Bytes done of this step.'),
    totalBytes: count.describe('Roughly, until the checksums are computed.'),
  }),
  z.object({
    id: backupIdSchema.describe("The backup's id."),
    state: z.literal('failed').describe('It could not be made.'),
    reason: z.string().describe('Why, in a sentence.'),
  }),
  z.object({
    id: backupIdSchema.describe("The backup's id."),
    state: z.literal('done').describe('It is whole.'),
    manifest: backupManifestSchema.describe('What it holds.'),
  }),
]);
export type BackupState = z.infer<typeof backupStateSchema>;

/** How much of a file has come. */
const receivedFileSchema = z.object({
  path: z.string().describe('Inside the backup, with slashes.'),
  bytes: count.describe('Bytes of it that have come.'),
});

/** How far a restore is. */
export const restoreStateSchema = z.discriminatedUnion('state', [
  z.object({
    id: backupIdSchema.describe("The backup's id."),
    state: z.literal('receiving').describe('It is being sent.'),
    received: z
      .array(receivedFileSchema)
      .describe('Files that the server has received, in part or completely.'),
  }),
  z.object({
    id: backupIdSchema.describe("The backup's id."),
    state: z.literal('applying').describe('The server restarts with it.'),
  }),
  z.object({
    id: backupIdSchema.describe("The backup's id."),
    state: z.literal('failed').describe('It could not be restored.'),
    reason: z.string().describe('Why, in a sentence.'),
  }),
  z.object({
    id: backupIdSchema.describe("The backup's id."),
    state: z.literal('done').describe('The server has it.'),
  }),
]);
export type RestoreState = z.infer<typeof restoreStateSchema>;
