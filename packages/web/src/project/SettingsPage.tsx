import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureInstead } from '../answers/failure-card.tsx';
import { Checkbox } from '../components/forms/Checkbox.tsx';
import { Chip } from '../components/text/Chip.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { Loading, Skeleton } from '../components/feedback/Skeleton.tsx';
import { TextField } from '../components/forms/TextField.tsx';
import { useCurrentUser, useProjectId } from '../data/session.ts';
import { projectQuery } from './project-query.ts';
import { ProjectLayout } from './ProjectLayout.tsx';
import { TokensCard } from './TokensCard.tsx';
import styles from './ProjectLayout.module.css';

/** The settings of a project, to read: they are changed in the configuration file. */
export function SettingsPage(): ReactElement {
  const projectId = useProjectId();
  const answer = useQuery(projectQuery(projectId));
  const { isGuest } = useCurrentUser();
  const { data } = answer;
  const project = data?.project;
  return (
    <ProjectLayout name={project?.name} title="Settings">
      {failureInstead(answer, 'The project could not be loaded')}
      {project || !answer.isError ? (
        <Card>
          {project ? (
            <div className={styles['form']}>
              <TextField className={styles['field']} label="Name" value={project.name} disabled />
              <div>
                <p className={styles['label']} id="pinned-attributes">
                  Pinned attributes
                </p>
                {project.pinnedAttrs.length > 0 ? (
                  <ul className={styles['chips']} aria-labelledby="pinned-attributes">
                    {project.pinnedAttrs.map((attribute) => (
                      <li key={attribute}>
                        <Chip mono>{attribute}</Chip>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p className={styles['note']}>None</p>
                )}
              </div>
              <div className={styles['checks']}>
                <Checkbox
                  label="Group spans by deployment.environment attribute"
                  checked={project.groupByEnv}
                  disabled
                />
                <Checkbox
                  label="Group funcs spans by service_name attribute"
                  checked={project.groupFuncsByService}
                  disabled
                />
              </div>
              <p className={styles['note']}>
                Project settings are in the configuration file: change them under{' '}
                <code>projects</code> in <code>spanlight.yml</code> and restart the server.
              </p>
            </div>
          ) : (
            <div className={styles['form']}>
              <Loading what="project settings" />
              <Skeleton width="420px" height="28px" />
              <Skeleton width="280px" height="20px" />
              <Skeleton width="320px" height="20px" />
            </div>
          )}
        </Card>
      ) : null}
      {project && !isGuest ? <TokensCard projectId={projectId} /> : null}
    </ProjectLayout>
  );
}
