import { type ClipRule } from '@contract/limits';
import { type BroadcastSetupView } from '@contract/streaming';
import { errorText } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { Segmented } from '@/ui/Segmented';
import { useSetupChange } from './useSetupChange';
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
  const { pending, refusal, change } = useSetupChange(onSetup);
  if (!setup?.canClip) return null;
  const rule = pending?.clips ?? setup.clips;
  return (
    <Panel stage title="Clips">
      {refusal && <ErrorNote>{errorText(refusal)}</ErrorNote>}
      <Segmented
        label="Clips of my public shows"
        segments={CHOICES}
        value={rule}
        full
        onChange={(clips) => void change({ clips })}
      />
      <p className={styles.fine} role="status">
        {HINTS[rule]} You can delete every clip under <Link href="/account/performer/clips">Clips</Link>. Private and
        group shows have none.
      </p>
    </Panel>
  );
}
