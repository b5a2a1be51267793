import { countActions, type Plan } from '../plan/plan.ts';

/** A plan for programs: without the texts of the documents, which the files hold. */
export function planJson(plan: Plan): unknown {
  const { url, project, changes } = plan;
  return {
    url,
    project,
    counts: countActions(plan),
    changes: changes.map(({ text: _text, changes: fields, ...rest }) => ({ ...rest, fields })),
  };
}
