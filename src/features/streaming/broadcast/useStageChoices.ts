import { useEffect, useState } from 'react';
import { readStagePreferences, saveStagePreferences } from '@/lib/live/stagePreferences';

/** The sender of the video: this browser, or streaming software. */
export type Sender = 'browser' | 'program';

/**
 * The performer's choices, stored on this device. `sender` is null until they were read, so that no camera is opened
 * for a performer with streaming software.
 */
export function useStageChoices() {
  const [sender, setSender] = useState<Sender | null>(null);
  const [bitrate, setBitrate] = useState<number | null>(null);
  useEffect(() => {
    const stored = readStagePreferences();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the server that rendered the page does not know
    setSender(stored.from === 'program' ? 'program' : 'browser');
    setBitrate(stored.bitrate ?? null);
  }, []);
  const chooseSender = (next: Sender) => {
    saveStagePreferences({ from: next });
    setSender(next);
  };
  const chooseBitrate = (next: number | null) => {
    saveStagePreferences({ bitrate: next });
    setBitrate(next);
  };
  return { sender, bitrate, chooseSender, chooseBitrate };
}
