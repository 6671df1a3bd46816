import { useRef } from 'react';
import { type Devices } from '@/lib/live/useDevices';
import { FLOOR_DB, useLevel } from '@/lib/live/useLevel';
import { type Switches } from '@/lib/live/useSwitches';
import { RoundControl } from './OverPicture';
import styles from './DeviceControls.module.css';

interface DeviceControlsProps {
  devices: Devices;
  switches: Switches;
}

/** Flips the camera and mutes the microphone, whose level is a ring round the button. */
export function DeviceControls({ devices: { stream, flip }, switches: { isMuted, setMuted } }: DeviceControlsProps) {
  const ring = useRef<HTMLSpanElement>(null);
  useLevel(stream, isMuted, (level) =>
    ring.current?.style.setProperty('--level', `${Math.round(((level - FLOOR_DB) / -FLOOR_DB) * 100)}%`),
  );
  return (
    <>
      {flip && <RoundControl icon="refresh" label="Flip the camera" onClick={flip} />}
      <RoundControl
        icon={isMuted ? 'micOff' : 'mic'}
        label={isMuted ? 'Unmute the microphone' : 'Mute the microphone'}
        isOff={isMuted}
        aria-pressed={isMuted}
        disabled={!stream?.getAudioTracks().length}
        onClick={() => setMuted(!isMuted)}
      >
        {!isMuted && <span ref={ring} className={styles.level} />}
      </RoundControl>
    </>
  );
}
