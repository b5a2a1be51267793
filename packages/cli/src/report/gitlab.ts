import { createHash } from 'node:crypto';
import { sanitise } from '../output/sanitise.ts';
import { fileOf, fullMessage, type Finding } from '../plan/finding.ts';

const severities = { error: 'major', warning: 'minor', note: 'info' } as const;

/** Findings as a Code Quality report of GitLab, which shows them in merge requests. */
export function gitlabReport(findings: readonly Finding[]): unknown {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const description = sanitise(fullMessage(finding));
    const path = fileOf(finding).replace(/^\.\//u, '');
    // The line is left out: a finding that moved is the same finding.
    const identity = JSON.stringify([path, finding.rule, description]);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    return {
      description,
      check_name: `spanlight/${finding.rule}`,
      fingerprint: createHash('sha256').update(`${identity}${count}`).digest('hex'),
      severity: severities[finding.level],
      location: { path, lines: { begin: finding.line } },
    };
  });
}
