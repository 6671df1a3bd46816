import { type BroadcastSetupView } from '@contract/streaming';
import { errorText } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Toggle } from '@/ui/Toggle';
import { useSetupChange } from './useSetupChange';
import styles from './broadcast.module.css';

interface RecordingPanelProps {
  setup: BroadcastSetupView | null;
  onSetup: (setup: BroadcastSetupView) => void;
  /** whether the running show is recorded; null while none runs */
  isRecording: boolean | null;
}

/** Turns the recording of public shows on and off. Hidden if the media engine can't record. */
export function RecordingPanel({ setup, onSetup, isRecording }: RecordingPanelProps) {
  const { pending, refusal, change } = useSetupChange(onSetup);
  if (!setup?.canRecord) return null;
  return (
    <Panel stage title="Recording">
      {refusal && <ErrorNote>{errorText(refusal)}</ErrorNote>}
      {isRecording !== null && (
        <p className={styles.told} role="status">
          {isRecording ? 'This show is being recorded. Viewers can see that.' : 'This show is not being recorded.'}
        </p>
      )}
      <Toggle
        checked={pending?.isRecorded ?? setup.isRecorded}
        disabled={pending !== null}
        aria-describedby="recording-hint"
        onChange={(event) => void change({ isRecorded: event.target.checked })}
      >
        Record my public shows
      </Toggle>
      <p id="recording-hint" className={styles.fine}>
        {isRecording !== null && 'Changes apply from your next show. '}After a show, its video becomes a draft that only
        you see until you publish it. Viewers see a mark while you are recorded. Private shows, group shows and the chat
        are never recorded.
      </p>
    </Panel>
  );
}
