import { useEffect, useState } from 'react';
import { IconButton } from '@/ui/IconButton';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Select } from '@/ui/Select';
import { LevelMeter } from './LevelMeter';
import { type Devices } from '@/lib/live/useDevices';
import styles from './broadcast.module.css';

const optionsOf = (devices: MediaDeviceInfo[], word: string) => devices.map((device, index) => ({ value: device.deviceId, label: device.label || `${word} ${index + 1}` }));
const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId ?? '';

/** Camera and microphone: on and off at once, which ones behind "Devices". */
export function DevicePanel({ devices }: { devices: Devices }) {
  const { stream, cameras, microphones, choice, choose } = devices;
  const [open, setOpen] = useState(false);
  const [cameraOff, setCameraOff] = useState(false);
  const [muted, setMuted] = useState(false);
  const [video] = stream?.getVideoTracks() ?? [];
  const [audio] = stream?.getAudioTracks() ?? [];
  // another device starts switched on: it follows the buttons
  useEffect(() => {
    for (const track of stream?.getVideoTracks() ?? []) track.enabled = !cameraOff;
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !muted;
  }, [stream, cameraOff, muted]);

  return (
    <Panel stage>
      <div className={styles.devices}>
        <IconButton variant="stage" icon={cameraOff ? 'cameraOff' : 'camera'} label={cameraOff ? 'Switch the camera on' : 'Switch the camera off'} aria-pressed={cameraOff} disabled={!video} onClick={() => setCameraOff(!cameraOff)} />
        <IconButton variant="stage" icon={muted ? 'micOff' : 'mic'} label={muted ? 'Switch the microphone on' : 'Mute the microphone'} aria-pressed={muted} disabled={!audio} onClick={() => setMuted(!muted)} />
        <LevelMeter stream={stream} muted={muted} />
        <Button variant="quiet" icon="gear" aria-expanded={open} onClick={() => setOpen(!open)} disabled={!stream}>Devices</Button>
      </div>
      {open && (
        <div className={styles.choices}>
          <Select label="Camera" options={optionsOf(cameras, 'Camera')} value={choice.cameraId ?? idOf(video)} onChange={(event) => choose({ ...choice, cameraId: event.target.value })} />
          <Select label="Microphone" options={optionsOf(microphones, 'Microphone')} value={choice.microphoneId ?? idOf(audio)} onChange={(event) => choose({ ...choice, microphoneId: event.target.value })} />
        </div>
      )}
    </Panel>
  );
}
