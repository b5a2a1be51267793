import { Buffer } from 'node:buffer';
import * as z from 'zod';
import type { EdgeSide } from './edge-side.ts';
import { HalfEdges, WORDS } from './half-edges.ts';

/** The number of its side, its words, its duration. */
const HALF_BYTES = 4 + WORDS * 4 + 8;

const nodeSchema = z
  .strictObject({ attr: z.string(), name: z.string() })
  .nullable()
  .transform((node) => node ?? undefined);
const sidesSchema: z.ZodType<EdgeSide[]> = z.array(
  z.strictObject({
    projectId: z.number(),
    side: z.enum(['client', 'server']),
    type: z.enum(['http', 'db', 'messaging', 'rpc']),
    client: nodeSchema,
    server: nodeSchema,
    provisional: z.boolean(),
    environment: z.string(),
    namespace: z.string(),
  }),
);

/** A list of halves as one node sends it to another: the length of a JSON text, the text of all sides, then numbers. */
export function writeHalves(halves: HalfEdges): Buffer {
  const numbers = new Map<EdgeSide, number>();
  const found: (readonly [index: number, side: number])[] = [];
  for (let index = 0; index < halves.count; index++) {
    const side = halves.side(index);
    if (side === undefined) continue;
    const number = numbers.get(side) ?? numbers.size;
    numbers.set(side, number);
    found.push([index, number]);
  }
  const sides = [...numbers.keys()].map(({ client = null, server = null, ...side }) => ({
    ...side,
    client,
    server,
  }));
  const text = Buffer.from(JSON.stringify(sides));
  const body = Buffer.alloc(4 + text.length + found.length * HALF_BYTES);
  body.writeUInt32LE(text.length, 0);
  text.copy(body, 4);
  let at = 4 + text.length;
  for (const [index, number] of found) {
    const { words, duration } = halves.numbers(index);
    body.writeUInt32LE(number, at);
    for (let word = 0; word < WORDS; word++)
      body.writeUInt32LE(words[word] ?? 0, at + 4 + word * 4);
    body.writeDoubleLE(duration, at + HALF_BYTES - 8);
    at += HALF_BYTES;
  }
  return body;
}

/**
 * Reads what `writeHalves` wrote.
 *
 * @throws TypeError where it isn't that
 */
export function readHalves(body: Buffer): HalfEdges {
  const textEnd = body.length < 4 ? Infinity : 4 + body.readUInt32LE(0);
  const length = body.length - textEnd;
  if (length < 0 || length % HALF_BYTES !== 0)
    throw new TypeError('the list of calls is cut short');
  const sides = sidesSchema.safeParse(parseJson(body.toString('utf8', 4, textEnd)));
  if (!sides.success) throw new TypeError('the sides of calls are not those of this version');
  const halves = new HalfEdges();
  const words = new Uint32Array(WORDS);
  for (let at = textEnd; at < body.length; at += HALF_BYTES) {
    const side = sides.data[body.readUInt32LE(at)];
    if (side === undefined) throw new TypeError('a call has no side');
    for (let word = 0; word < WORDS; word++) words[word] = body.readUInt32LE(at + 4 + word * 4);
    halves.addNumbers(side, words, body.readDoubleLE(at + HALF_BYTES - 8));
  }
  return halves;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
