import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { CliError, usageError } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { planSchema, type Plan } from './plan.ts';

const planFile = planSchema.extend({ spanlightPlan: z.literal(1) });

/**
 * Saves a plan to be applied later, with the revisions it saw.
 *
 * @throws CliError (usage) when the server keeps no revisions: whether it moved could not be told.
 */
export async function savePlan(file: string, plan: Plan): Promise<void> {
  if (plan.changes.some(({ seen }) => seen?.revision === 0)) {
    throw usageError(
      'This server keeps no revisions, so a saved plan could not be checked against it.',
      'Use `spanlight apply` with the files instead.',
    );
  }
  await writeFile(file, `${JSON.stringify({ spanlightPlan: 1, ...plan }, undefined, 2)}\n`, {
    // An address in a file, where a variable belongs, is in the plan as well.
    mode: 0o600,
  });
}

/**
 * Reads a saved plan.
 *
 * @throws CliError (usage) when the file holds something else.
 */
export async function loadPlan(file: string): Promise<Plan> {
  try {
    const { spanlightPlan: _version, ...plan } = planFile.parse(
      JSON.parse(await readFile(file, 'utf8')),
    );
    return plan;
  } catch (error) {
    throw new CliError(`Can't read a plan from ${file}.`, {
      code: 'plan_unreadable',
      hint: 'Make one with `spanlight plan -f DIR --save FILE`.',
      exitCode: exitCodes.usage,
      cause: error,
    });
  }
}
