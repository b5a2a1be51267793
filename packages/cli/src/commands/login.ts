import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** `login` and `logout`. */
export function addLoginCommands(program: RootCommand, context: CommandContext): void {
  program
    .command('login')
    .argument('[url]', 'address of the server')
    .option('--email <address>', 'sign in with email and password')
    .option('--password-stdin', 'read the password from the standard input')
    .option('--token-stdin', 'read an auth token from the standard input instead')
    .option('--name <context>', 'name of the context (default: the host name)')
    .action(async (url, options) => {
      const { login } = await import('../services/server/login.ts');
      await login(context, { url, ...options });
    });

  program
    .command('logout')
    .option('--everywhere', 'end every session of yours, in browsers and terminals')
    .action(async ({ everywhere }) => {
      const { logout } = await import('../services/server/login.ts');
      await logout(context, everywhere === true);
    });
}
