import { useState } from 'react';
import { type ClipRule } from '@contract/limits';
import { type BroadcastSetupView } from '@contract/streaming';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { Segmented } from '@/ui/Segmented';
import { updateBroadcastSetup } from '../api';
import styles from './broadcast.module.css';

const CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'approval', label: 'After approval' },
  { value: 'atOnce', label: 'At once' },
] as const satisfies readonly { value: ClipRule; label: string }[];

const HINTS: Record<ClipRule, string> = {
  off: 'Members can’t make clips of your shows.',
  approval: 'Members can save the last 30 seconds of your public shows. Others see a clip once you approve it.',
  atOnce: 'Members can save the last 30 seconds of your public shows. Everybody sees a clip at once.',
};

interface ClipsPanelProps {
  setup: BroadcastSetupView | null;
  onSetup: (setup: BroadcastSetupView) => void;
}

/** Says which clips members may make of public shows. Hidden if the media engine can't make any. */
export function ClipsPanel({ setup, onSetup }: ClipsPanelProps) {
  const [pending, setPending] = useState<ClipRule | null>(null);
  const [refusal, setRefusal] = useState<Failure>(null);
  if (!setup?.canClip) return null;
  const rule = pending ?? setup.clips;
  const change = async (clips: ClipRule) => {
    setPending(clips);
    setRefusal(null);
    try {
      onSetup(await updateBroadcastSetup({ clips }));
    } catch (error) {
      setRefusal(toFailure(error));
    }
    setPending(null);
  };
  return (
    <Panel stage title="Clips">
      {refusal && <ErrorNote>{errorText(refusal)}</ErrorNote>}
      <Segmented
        label="Clips of my public shows"
        segments={CHOICES}
        value={rule}
        full
        onChange={(clips) => void change(clips)}
      />
      <p className={styles.fine} role="status">
        {HINTS[rule]} You can delete every clip under <Link href="/account/performer/clips">Clips</Link>. Private and
        group shows have none.
      </p>
    </Panel>
  );
}
