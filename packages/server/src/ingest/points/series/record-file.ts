import { Buffer } from 'node:buffer';
import { open, readFile, rename } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';

/** Writes values one after another into a file, which takes the place of the one before at once. */
export async function writeRecords(file: string, records: Iterable<unknown>): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, 'w');
  try {
    for (const record of records) {
      const bytes = serialize(record);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      await handle.write(Buffer.concat([length, bytes]));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** The values of a file that `writeRecords` wrote. Throws when there is none or it is damaged. */
export async function readRecords(file: string): Promise<unknown[]> {
  const bytes = await readFile(file);
  const records: unknown[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 + bytes.readUInt32LE(at);
    if (end > bytes.length) throw new RangeError(`${file} is cut short`);
    records.push(deserialize(bytes.subarray(at + 4, end)));
    at = end;
  }
  return records;
}
