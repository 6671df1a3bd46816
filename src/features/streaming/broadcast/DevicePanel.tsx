import { useEffect, useState } from 'react';
import { IconButton } from '@/ui/IconButton';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Select } from '@/ui/Select';
import { LevelMeter } from './LevelMeter';
import { Segmented } from '@/ui/Segmented';
import { type Devices, HEIGHTS, type PictureHeight } from '@/lib/live/useDevices';
import styles from './broadcast.module.css';

const optionsOf = (devices: MediaDeviceInfo[], word: string) =>
  devices.map((device, index) => ({ value: device.deviceId, label: device.label || `${word} ${index + 1}` }));
/** Bits per second that a picture of this height needs; what a performer may choose instead. */
const BITRATE_OF: Record<PictureHeight, number> = { 360: 700_000, 480: 1_200_000, 720: 2_000_000, 1080: 4_000_000 };
const BITRATES = [400_000, 700_000, 1_200_000, 2_000_000, 3_000_000, 4_000_000, 6_000_000];
const heightOptions = HEIGHTS.map((height) => ({ value: String(height), label: `${height}p` }));
const megabits = (bitrate: number) => `${bitrate / 1e6} Mb/s`;
/** The chosen bit rate, or what fits the resolution. */
export const bitrateOf = (height: PictureHeight = 720, chosen: number | null): number => chosen ?? BITRATE_OF[height];

const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId ?? '';

interface DevicePanelProps {
  devices: Devices;
  /** bits per second; null: what fits the resolution */
  bitrate?: number | null;
  /** lets the performer choose it */
  onBitrate?: (bitrate: number | null) => void;
}

/** Camera or screen, and microphone: on and off at once, which ones and how fine behind "Devices". */
export function DevicePanel({ devices, bitrate = null, onBitrate }: DevicePanelProps) {
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
        <IconButton
          variant="stage"
          icon={cameraOff ? 'cameraOff' : 'camera'}
          label={cameraOff ? 'Switch the camera on' : 'Switch the camera off'}
          aria-pressed={cameraOff}
          disabled={!video}
          onClick={() => setCameraOff(!cameraOff)}
        />
        <IconButton
          variant="stage"
          icon={muted ? 'micOff' : 'mic'}
          label={muted ? 'Switch the microphone on' : 'Mute the microphone'}
          aria-pressed={muted}
          disabled={!audio}
          onClick={() => setMuted(!muted)}
        />
        <LevelMeter stream={stream} muted={muted} />
        <Button variant="quiet" icon="gear" aria-expanded={open} onClick={() => setOpen(!open)} disabled={!stream}>
          Devices
        </Button>
      </div>
      {open && (
        <div className={styles.choices}>
          {'getDisplayMedia' in navigator.mediaDevices && (
            <Segmented
              label="Picture from"
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
            value={String(choice.height ?? 720)}
            onChange={(event) => choose({ ...choice, height: Number(event.target.value) as PictureHeight })}
          />
          {onBitrate && (
            <Select
              label="Bit rate"
              placeholder={`Fits the resolution (${megabits(bitrateOf(choice.height, null))})`}
              options={BITRATES.map((one) => ({ value: String(one), label: megabits(one) }))}
              value={bitrate ?? ''}
              onChange={(event) => onBitrate(event.target.value ? Number(event.target.value) : null)}
            />
          )}
          <Select
            label="Camera"
            disabled={choice.source === 'screen'}
            options={optionsOf(cameras, 'Camera')}
            value={choice.cameraId ?? idOf(video)}
            onChange={(event) => choose({ ...choice, cameraId: event.target.value })}
          />
          <Select
            label="Microphone"
            options={optionsOf(microphones, 'Microphone')}
            value={choice.microphoneId ?? idOf(audio)}
            onChange={(event) => choose({ ...choice, microphoneId: event.target.value })}
          />
        </div>
      )}
    </Panel>
  );
}
