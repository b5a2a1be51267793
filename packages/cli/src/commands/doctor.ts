import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** `doctor`: looks at everything between this machine and its data. */
export function addDoctorCommand(program: RootCommand, context: CommandContext): void {
  program
    .command('doctor')
    .description('check address, sign-in, clock, ports and the last data of each signal')
    .action(async () => {
      const { runDoctor } = await import('../services/server/doctor.ts');
      await runDoctor(context);
    });
}
