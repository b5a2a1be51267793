import type { ReactElement } from 'react';
import { KeySheet } from '../components/page/KeySheet.tsx';
import { useKey } from '../components/use-key.ts';
import groups from './timeline-keys.json';

export interface TimelineKeysProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** An overview of the keys of the timeline; `?` opens it wherever nobody is typing. */
export function TimelineKeys({ open, onOpenChange }: TimelineKeysProps): ReactElement {
  useKey('?', () => onOpenChange(true));
  return (
    <KeySheet
      title="Keys of the timeline"
      groups={groups}
      open={open}
      onClose={() => onOpenChange(false)}
    />
  );
}
