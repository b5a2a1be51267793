import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import * as z from 'zod';
import { CliError, usageError } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { readText } from './read-files.ts';
import { planSchema, type Plan } from './plan.ts';

const planFile = planSchema.extend({
  spanlightPlan: z.literal(2),
  /**
   * Of all the rest: what was shown is what will be written. Only the variables in addresses of channels are filled in
   * when it is applied, from the environment of then.
   */
  digest: z.string(),
});

/** Mode of files that others can't read. */
const OWNER_ALONE = 0o600;

/** SHA-256 of everything a plan shows and writes, hexadecimal. */
function digestOf(plan: Plan): string {
  const { url, project, changes } = planSchema.parse(plan);
  return createHash('sha256').update(JSON.stringify({ url, project, changes })).digest('hex');
}

/**
 * Saves a plan to be applied later, with the revisions it saw.
 *
 * @param print Writes it as JSON in which everything can be seen.
 * @throws CliError (usage) when the server keeps no revisions: whether it moved could not be told.
 */
export async function savePlan(
  file: string,
  plan: Plan,
  print: (saved: unknown) => string,
): Promise<void> {
  if (plan.changes.some(({ seen }) => seen?.revision === 0)) {
    throw usageError(
      'This server keeps no revisions, so a saved plan could not be checked against it.',
      'Use `spanlight apply` with the files instead.',
    );
  }
  const saved = { spanlightPlan: 2, digest: digestOf(plan), ...plan };
  // An address in a file, where a variable belongs, is in the plan as well.
  const handle = await open(file, 'w', OWNER_ALONE);
  try {
    // One that was there has the mode it had, which may let others read it. What is no file keeps its own.
    if ((await handle.stat()).isFile()) await handle.chmod(OWNER_ALONE);
    await handle.writeFile(`${print(saved)}\n`);
  } finally {
    await handle.close();
  }
}

/**
 * Reads a saved plan.
 *
 * @throws CliError (usage) when the file holds something else; CliError when it is not as it was saved.
 */
export async function loadPlan(file: string): Promise<Plan> {
  const { spanlightPlan: _version, digest, ...plan } = await readPlan(file);
  if (digest !== digestOf(plan)) {
    throw new CliError(`The plan in ${file} is not what was saved: it was edited or damaged.`, {
      code: 'plan_edited',
      hint: 'Nothing was changed. Change the files, then make a new plan and review it.',
    });
  }
  return plan;
}

async function readPlan(file: string): Promise<z.output<typeof planFile>> {
  const text = await readText(file);
  try {
    return planFile.parse(JSON.parse(text));
  } catch (error) {
    throw new CliError(`Can't read a plan from ${file}.`, {
      code: 'plan_unreadable',
      hint: 'Make one with `spanlight plan -f DIR --save FILE`.',
      exitCode: exitCodes.usage,
      cause: error,
    });
  }
}
