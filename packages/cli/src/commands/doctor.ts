import type { RootCommand } from '../program.ts';
import type { Shell } from '../shell.ts';

/** `doctor`: looks at everything between this machine and its data. */
export function addDoctorCommand(program: RootCommand, shell: Shell): void {
  program
    .command('doctor')
    .description('check address, sign-in, clock, ports and the last data of each signal')
    .action(async () => {
      const { runDoctor } = await import('../services/doctor.ts');
      await runDoctor(shell);
    });
}
