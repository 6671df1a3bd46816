import { type BroadcastSetupView } from '@contract/streaming';
import { errorText } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Toggle } from '@/ui/Toggle';
import { useSetupChange } from './useSetupChange';
import styles from './broadcast.module.css';

interface PreviewPanelProps {
  setup: BroadcastSetupView | null;
  onSetup: (setup: BroadcastSetupView) => void;
}

/** Turns the private preview of a program on and off. Hidden if the media engine can't show one. */
export function PreviewPanel({ setup, onSetup }: PreviewPanelProps) {
  const { pending, refusal, change } = useSetupChange(onSetup);
  if (!setup?.canPreview) return null;
  return (
    <Panel stage title="Private preview">
      {refusal && <ErrorNote>{errorText(refusal)}</ErrorNote>}
      <Toggle
        checked={pending?.isPreviewed ?? setup.isPreviewed}
        disabled={pending !== null}
        aria-describedby="preview-hint"
        onChange={(event) => void change({ isPreviewed: event.target.checked })}
      >
        Preview before going live
      </Toggle>
      <p id="preview-hint" className={styles.fine}>
        Only you see what your program sends, until you press Go live. When this is off, your show opens as soon as your
        program sends. Changes apply from the next time your program starts.
      </p>
    </Panel>
  );
}
