import { addAlertCommands } from './commands/alerting/alert.ts';
import { addAnnotationCommands } from './commands/alerting/annotation.ts';
import { addSilenceCommands } from './commands/alerting/silence.ts';
import { addChannelCommands } from './commands/alerting/channel.ts';
import { addDashboardCommands } from './commands/dashboard.ts';
import { addLoginCommands } from './commands/login.ts';
import { addMetricCommands } from './commands/metric.ts';
import { addMonitorCommands } from './commands/alerting/monitor.ts';
import { addOperationCommands } from './commands/operations.ts';
import { addPlanCommands } from './commands/plan.ts';
import { addProjectCommands } from './commands/project.ts';
import { addQueryCommands } from './commands/query.ts';
import { addSendTestCommand } from './commands/send-test.ts';
import { addTokenCommands } from './commands/token.ts';
import { addUiCommand } from './commands/ui.ts';
import { addTracingCommands } from './commands/tracing.ts';
import { addViewCommands } from './commands/view.ts';
import { addCompletionCommand, addManCommand } from './commands/completion.ts';
import { addContextCommands } from './commands/context.ts';
import {
  addApiCommand,
  addConfigCommands,
  addDoctorCommand,
  addServeCommand,
} from './commands/server.ts';
import type { Io } from './io/io.ts';
import { columnsOf } from './output/style.ts';
import { addHelp } from './program/help.ts';
import { guardWrites } from './program/guard-writes.ts';
import { addWatch } from './program/watch.ts';
import { createRootCommand, type RootCommand } from './program/root-command.ts';
import { createCommandContext, type CommandContext } from './program/command-context.ts';

/** Assembles the whole command line. */
export function createProgram(io: Io): { program: RootCommand; context: CommandContext } {
  const program = createRootCommand();
  // Before the commands are added: they inherit it. Errors are thrown to `run`, which renders them.
  program.exitOverride().configureOutput({
    writeOut: (text) => void io.stdout.write(text),
    writeErr: (text) => void io.stderr.write(text),
    outputError: () => {},
    getOutHelpWidth: () => columnsOf(io.stdout, 100),
    getErrHelpWidth: () => columnsOf(io.stderr, 100),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
  program.hook('preAction', () => {
    const { json, output } = program.opts();
    if (json === true && output === 'table') program.setOptionValue('output', 'json');
  });
  const context = createCommandContext(io, () => program.opts());
  program.hook('preAction', (_program, command) => guardWrites(context, command));
  addLoginCommands(program, context);
  addContextCommands(program, context);
  addProjectCommands(program, context);
  addTracingCommands(program, context);
  addViewCommands(program, context);
  addQueryCommands(program, context);
  addMetricCommands(program, context);
  addDashboardCommands(program, context);
  addMonitorCommands(program, context);
  addAlertCommands(program, context);
  addChannelCommands(program, context);
  addSilenceCommands(program, context);
  addAnnotationCommands(program, context);
  addPlanCommands(program, context);
  addTokenCommands(program, context);
  addUiCommand(program, context);
  addSendTestCommand(program, context);
  addDoctorCommand(program, context);
  addServeCommand(program, context);
  addConfigCommands(program, context);
  addOperationCommands(program, context);
  addApiCommand(program, context);
  addCompletionCommand(program, context);
  addManCommand(program, context);
  addWatch(program);
  addHelp(program);
  return { program, context };
}
