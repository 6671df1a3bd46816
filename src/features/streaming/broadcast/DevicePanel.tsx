import { useState } from 'react';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Panel } from '@/ui/Panel';
import { Segmented } from '@/ui/Segmented';
import { Select } from '@/ui/Select';
import { type Devices, HEIGHTS, type VideoHeight } from '@/lib/live/useDevices';
import { useSwitches } from '@/lib/live/useSwitches';
import { LevelMeter } from './LevelMeter';
import styles from './broadcast.module.css';

const DEFAULT_HEIGHT = 720;
/** the default bitrate of each height, in bits per second */
const BITRATE_OF_HEIGHT: Record<VideoHeight, number> = {
  360: 700_000,
  480: 1_200_000,
  720: 2_000_000,
  1080: 4_000_000,
};
const BITRATES = [400_000, 700_000, 1_200_000, 2_000_000, 3_000_000, 4_000_000, 6_000_000];

const heightOptions = HEIGHTS.map((height) => ({ value: String(height), label: `${height}p` }));
const formatBitrate = (bitrate: number) => `${bitrate / 1e6} Mb/s`;
const optionsOf = (devices: MediaDeviceInfo[], fallbackName: string) =>
  devices.map((device, index) => ({ value: device.deviceId, label: device.label || `${fallbackName} ${index + 1}` }));
const deviceIdOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId ?? '';

/** Returns the chosen bitrate, or the default of the height. */
export const bitrateOf = (height: VideoHeight = DEFAULT_HEIGHT, chosen: number | null): number =>
  chosen ?? BITRATE_OF_HEIGHT[height];

interface DevicePanelProps {
  devices: Devices;
  /** bits per second; null for the default of the resolution */
  bitrate?: number | null;
  /** shows the choice of bitrate */
  onBitrate?: (bitrate: number | null) => void;
}

/** Turns camera and microphone on and off. The choice of devices and quality is behind "Devices". */
export function DevicePanel({ devices, bitrate = null, onBitrate }: DevicePanelProps) {
  const { stream } = devices;
  const [isOpen, setOpen] = useState(false);
  const { isCameraOff, isMuted, setCameraOff, setMuted } = useSwitches(stream);

  return (
    <Panel stage>
      <div className={styles.devices}>
        <IconButton
          variant="stage"
          icon={isCameraOff ? 'cameraOff' : 'camera'}
          label={isCameraOff ? 'Turn the camera on' : 'Turn the camera off'}
          aria-pressed={isCameraOff}
          disabled={!stream?.getVideoTracks().length}
          onClick={() => setCameraOff(!isCameraOff)}
        />
        <IconButton
          variant="stage"
          icon={isMuted ? 'micOff' : 'mic'}
          label={isMuted ? 'Unmute the microphone' : 'Mute the microphone'}
          aria-pressed={isMuted}
          disabled={!stream?.getAudioTracks().length}
          onClick={() => setMuted(!isMuted)}
        />
        <LevelMeter stream={stream} muted={isMuted} />
        <Button variant="quiet" icon="gear" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} disabled={!stream}>
          Devices
        </Button>
      </div>
      {isOpen && <DeviceChoices devices={devices} bitrate={bitrate} onBitrate={onBitrate} />}
    </Panel>
  );
}

/** The choice of source, resolution, bitrate and devices. */
export function DeviceChoices({ devices, bitrate, onBitrate }: DevicePanelProps) {
  const { stream, cameras, microphones, choice, choose } = devices;
  const [video] = stream?.getVideoTracks() ?? [];
  const [audio] = stream?.getAudioTracks() ?? [];
  return (
    <div className={styles.choices}>
      {'getDisplayMedia' in navigator.mediaDevices && (
        <Segmented
          label="Video source"
          segments={[
            { value: 'camera', label: 'Camera' },
            { value: 'screen', label: 'Screen' },
          ]}
          value={choice.source ?? 'camera'}
          onChange={(source) => choose({ ...choice, source })}
          full
        />
      )}
      <Select
        label="Resolution"
        options={heightOptions}
        value={String(choice.height ?? DEFAULT_HEIGHT)}
        onChange={(event) => choose({ ...choice, height: Number(event.target.value) as VideoHeight })}
      />
      {onBitrate && (
        <Select
          label="Bitrate"
          placeholder={`Default for the resolution (${formatBitrate(bitrateOf(choice.height, null))})`}
          options={BITRATES.map((value) => ({ value: String(value), label: formatBitrate(value) }))}
          value={bitrate ?? ''}
          onChange={(event) => onBitrate(event.target.value ? Number(event.target.value) : null)}
        />
      )}
      <Select
        label="Camera"
        disabled={choice.source === 'screen'}
        options={optionsOf(cameras, 'Camera')}
        value={choice.cameraId ?? deviceIdOf(video)}
        onChange={(event) => choose({ ...choice, cameraId: event.target.value })}
      />
      <Select
        label="Microphone"
        options={optionsOf(microphones, 'Microphone')}
        value={choice.microphoneId ?? deviceIdOf(audio)}
        onChange={(event) => choose({ ...choice, microphoneId: event.target.value })}
      />
    </div>
  );
}
