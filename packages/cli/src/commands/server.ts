import { SilentExit } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** `serve`: runs the server of package `@spanlight/server` in this terminal. */
export function addServeCommand(program: RootCommand, context: CommandContext): void {
  program
    .command('serve')
    .allowUnknownOption()
    .argument('[options...]', 'passed to the server, e.g. --config spanlight.yml')
    .action(async (args) => await runServer(['serve', ...args], context));
}

/** Runs the server program and takes over its exit code. */
async function runServer(args: readonly string[], context: CommandContext): Promise<void> {
  const { findServerProgram, runServerProgram } =
    await import('../services/server/server-process.ts');
  const code = await runServerProgram(findServerProgram(), args, context.io.stdin.isTTY === true);
  if (code !== exitCodes.ok) throw new SilentExit(code);
}

/** `config check`: lets the server validate a configuration file without starting. */
export function addConfigCommands(program: RootCommand, context: CommandContext): void {
  const config = program.command('config');
  config
    .command('check')
    .argument('[file]', 'the file; default is the one `spanlight serve` would read')
    .action(async (file) => {
      const args = ['config', 'check', ...(file === undefined ? [] : [file])];
      const output = await context.output();
      if (output.forPeople) {
        await runServer(args, context);
        return;
      }
      const { findServerProgram, askServerProgram } =
        await import('../services/server/server-process.ts');
      const { code, lines } = await askServerProgram(findServerProgram(), args);
      await output.data({ ok: code === exitCodes.ok, lines });
      if (code !== exitCodes.ok) throw new SilentExit(code);
    });
}

/** `doctor`: looks at everything between this machine and its data. */
export function addDoctorCommand(program: RootCommand, context: CommandContext): void {
  program.command('doctor').action(async () => {
    const { runDoctor } = await import('../services/server/doctor.ts');
    await runDoctor(context);
  });
}

/** `api METHOD PATH`: any call of the server, as the signed-in user. */
export function addApiCommand(program: RootCommand, context: CommandContext): void {
  program
    .command('api')
    .argument('<method>', 'GET, POST, PUT or DELETE')
    .argument('<path>', 'below /internal/v1, e.g. /projects/{project}/monitors')
    .option(
      '-d, --data <body>',
      'JSON or YAML to send; @FILE reads a file, - or @- the standard input',
    )
    .action(async (method, path, options) => {
      const { callApi } = await import('../services/server/api-call.ts');
      await callApi(context, { method, path, ...options });
    });
}
