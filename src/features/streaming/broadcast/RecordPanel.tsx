import { useState } from 'react';
import { type BroadcastSetupView } from '@contract/streaming';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Toggle } from '@/ui/Toggle';
import { updateBroadcastSetup } from '../api';
import styles from './broadcast.module.css';

interface RecordPanelProps {
  setup: BroadcastSetupView | null;
  onSetup: (setup: BroadcastSetupView) => void;
  /** whether the running show is recorded; null while none runs */
  running: boolean | null;
}

/** Whether public shows become videos. Not there where the media engine keeps no files. */
export function RecordPanel({ setup, onSetup, running }: RecordPanelProps) {
  const [wished, setWished] = useState<boolean | null>(null);
  const [refused, setRefused] = useState<Failure>(null);
  if (!setup?.canRecord) return null;
  const change = async (isRecorded: boolean) => {
    setWished(isRecorded);
    setRefused(null);
    try {
      onSetup(await updateBroadcastSetup(isRecorded));
    } catch (error) {
      setRefused(toFailure(error));
    }
    setWished(null);
  };
  return (
    <Panel stage title="Recording">
      {refused && <ErrorNote>{errorText(refused)}</ErrorNote>}
      {running !== null && (
        <p className={styles.told} role="status">
          {running ? 'This show is being recorded, and viewers are told so.' : 'This show is not being recorded.'}
        </p>
      )}
      <Toggle
        checked={wished ?? setup.isRecorded}
        disabled={wished !== null}
        aria-describedby="recording-words"
        onChange={(event) => void change(event.target.checked)}
      >
        Record my public shows
      </Toggle>
      <p id="recording-words" className={styles.fine}>
        {running !== null && 'What you choose here holds from your next show on. '}After a show, its picture and sound
        become a draft video that only you see until you publish it. Viewers see a mark while you are recorded. Private
        and group shows and the chat are never recorded.
      </p>
    </Panel>
  );
}
