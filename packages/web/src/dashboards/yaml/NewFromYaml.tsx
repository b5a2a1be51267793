import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { showSuccess } from '../../components/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
import { describeDocument, readYaml } from './read-yaml.ts';
import { YamlDialog } from './YamlDialog.tsx';
import { YamlEditor } from './YamlEditor.tsx';
import styles from './yaml.module.css';

/** What one begins with: the smallest dashboard that shows something. */
const BEGINNING = `schema: v2
name: 'Service: requests'

grid_rows:
  - title: General
    items:
      - title: Requests
        metrics: [http_server_request_duration as $dur]
        query:
          - per_min(count($dur)) as requests
          - group by service_name
`;

export interface NewFromYamlProps {
  projectId: string;
  onClose: () => void;
}

/** Creates dashboards from YAML. */
export function NewFromYaml({ projectId, onClose }: NewFromYamlProps): ReactElement {
  const [text, setText] = useState(BEGINNING);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { documents, problems, isValid } = useMemo(() => readYaml(text), [text]);
  const create = useMutation({
    mutationFn: () => api.dashboards.createFromYaml({ project: projectId, yaml: text }),
    meta: { quiet: true },
    onSuccess: async (created) => {
      showSuccess(
        documents.length > 1
          ? `${documents.length} dashboards were created`
          : `"${created.name}" was created`,
      );
      await client.invalidateQueries({ queryKey: ['dashboards', projectId] });
      await navigate({
        to: '/metrics/$projectId/$dashboardId',
        params: { projectId, dashboardId: String(created.id) },
      });
    },
  });

  return (
    <YamlDialog
      title="New dashboard from YAML"
      isChanged={text !== BEGINNING}
      onClose={onClose}
      failure={create.error && describeError(create.error).message}
      footer={
        <Button
          variant="primary"
          busy={create.isPending}
          disabled={!isValid}
          onClick={() => create.mutate()}
        >
          Create
        </Button>
      }
    >
      <YamlEditor
        label="YAML of the dashboard"
        initialText={text}
        problems={problems}
        onTextChange={(next) => {
          setText(next);
          create.reset();
        }}
      />
      <output className={styles['summary']}>
        {documents.map((document) => describeDocument(document)).join('; ')}
      </output>
    </YamlDialog>
  );
}
