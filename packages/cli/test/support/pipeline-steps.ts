import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';

/** A line of shell that a pipeline runs, with the variables only it gets. */
interface PipelineStep {
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The steps of a pipeline by job. */
export type PipelineJobs = Readonly<Record<string, readonly PipelineStep[]>>;

const variables = z.record(z.string(), z.string()).default({});

const workflowSchema = z.object({
  env: variables,
  jobs: z.record(
    z.string(),
    z.object({
      // What only uses an action runs nothing of ours.
      steps: z.array(z.object({ run: z.string().optional(), env: variables })),
    }),
  ),
});

/**
 * Reads the `run` steps of a GitHub Actions workflow.
 *
 * @param contexts what stands for `${{ secrets.NAME }}` and its like, by what is between the braces
 * @throws Error for an expression that has no value, or stands where a shell would run what it holds
 */
export function githubSteps(
  file: string,
  contexts: Readonly<Record<string, string>>,
): PipelineJobs {
  const { env, jobs } = workflowSchema.parse(parse(readFileSync(file, 'utf8')));
  const fill = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([name, text]) => [
        name,
        text.replaceAll(/\$\{\{\s*(.+?)\s*\}\}/gu, (_, expression: string) => {
          const value = contexts[expression];
          if (value === undefined) throw new Error(`${file}: nothing is known of ${expression}`);
          return value;
        }),
      ]),
    );
  return Object.fromEntries(
    Object.entries(jobs).map(([name, { steps }]) => [
      name,
      steps.flatMap((step) => {
        if (step.run === undefined) return [];
        if (step.run.includes('${{')) throw new Error(`${file}: an expression in a script`);
        return [{ script: step.run, env: { ...fill(env), ...fill(step.env) } }];
      }),
    ]),
  );
}

const lines = z.array(z.string());
const pipelineSchema = z
  .object({ stages: lines, default: z.object({ before_script: lines, image: z.string() }) })
  .catchall(z.object({ stage: z.string(), script: lines }));

/** Reads the scripts of a GitLab pipeline. GitLab gives all its variables to every job. */
export function gitlabSteps(file: string, env: Readonly<Record<string, string>>): PipelineJobs {
  const {
    stages: _,
    default: common,
    ...jobs
  } = pipelineSchema.parse(parse(readFileSync(file, 'utf8')));
  return Object.fromEntries(
    Object.entries(jobs).map(([name, { script }]) => [
      name,
      [...common.before_script, ...script].map((line) => ({ script: line, env })),
    ]),
  );
}
