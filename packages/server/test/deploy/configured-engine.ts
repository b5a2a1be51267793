/**
 * Asks the embedded engine, started with a configuration file, questions and prints the answers as a list of JSON: one engine can be
 * configured in a process, so this is one of its own. Arguments: a folder, the file, the questions.
 */
import { loadChdb } from '../../src/telemetry/connection/load-chdb.ts';

const [folder = '', configFile = '', ...questions] = process.argv.slice(2);
const chdb = loadChdb();
const session = new chdb.Session(folder, { connectionArgs: [`--config-file=${configFile}`] });
const answers: unknown[] = [];
for (const question of questions) {
  const result = await session.queryAsync(question, { format: 'JSON' });
  answers.push(Reflect.get(JSON.parse(Buffer.from(result.bytes()).toString()), 'data'));
}
console.log(JSON.stringify(answers));
process.exit();
