import { sanitise } from '../output/sanitise.ts';
import { version } from '../config/version.ts';
import { fileOf, fullMessage, type Finding } from '../plan/finding.ts';

/** Findings as SARIF 2.1.0, which code scanning services read. */
export function sarifReport(findings: readonly Finding[]): unknown {
  const rules = [...new Set(findings.map(({ rule }) => rule))].toSorted();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'spanlight', version, rules: rules.map((id) => ({ id })) },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: rules.indexOf(finding.rule),
          level: finding.level,
          message: { text: plainMessage(fullMessage(finding)) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(fileOf(finding)) },
                region: {
                  startLine: finding.line,
                  startColumn: finding.column,
                  endLine: finding.endLine,
                  endColumn: finding.endColumn,
                },
              },
            },
          ],
        })),
      },
    ],
  };
}

/** In a message, brackets make links and numbered braces are filled in, unless they are escaped. */
function plainMessage(text: string): string {
  return sanitise(text)
    .replaceAll(/[\\[\]]/gu, String.raw`\$&`)
    .replaceAll(/\{(\d+)\}/gu, '{{$1}}');
}

const uriOf = (file: string): string =>
  file
    .replace(/^\.\//u, '')
    .toWellFormed()
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/');
