import { useCallback, useEffect, useRef, useState } from 'react';
import { remember, remembered } from './memory';

/** Where the picture comes from: the camera, or the screen with the microphone's sound. */
export type PictureSource = 'camera' | 'screen';
export const HEIGHTS = [360, 480, 720, 1080] as const;
export type PictureHeight = (typeof HEIGHTS)[number];

export interface DeviceChoice {
  cameraId?: string;
  microphoneId?: string;
  source?: PictureSource;
  /** lines of the picture; 720 when not chosen */
  height?: PictureHeight;
}
/** `asking`: the browser asks the performer for permission. */
export type DeviceStatus = 'asking' | 'ready' | 'denied' | 'missing' | 'busy' | 'insecure';

export interface Devices {
  status: DeviceStatus;
  stream: MediaStream | null;
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  choice: DeviceChoice;
  choose: (choice: DeviceChoice) => void;
  retry: () => void;
}

const STATUS_OF: Record<string, DeviceStatus> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

const exact = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {});
const sizeOf = ({ height = 720 }: DeviceChoice) => ({
  width: { ideal: Math.round((height * 16) / 9) },
  height: { ideal: height },
  frameRate: { ideal: 30 },
});
const soundOf = ({ microphoneId }: DeviceChoice) => ({
  ...exact(microphoneId),
  echoCancellation: true,
  noiseSuppression: true,
});
const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

/** The screen with the microphone; without one, with the sound that the browser gives along. */
async function openScreen(choice: DeviceChoice): Promise<MediaStream> {
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: sizeOf(choice), audio: true });
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: soundOf(choice) }).catch(() => null);
  if (microphone) for (const track of screen.getAudioTracks()) track.stop();
  return new MediaStream([...screen.getVideoTracks(), ...(microphone ?? screen).getAudioTracks()]);
}

const openCamera = (choice: DeviceChoice) =>
  navigator.mediaDevices.getUserMedia({
    video: { ...exact(choice.cameraId), ...sizeOf(choice) },
    audio: soundOf(choice),
  });

function rememberedChoice(): DeviceChoice {
  if (typeof window === 'undefined') return {};
  const { cameraId, microphoneId, height } = remembered();
  return { cameraId, microphoneId, height: HEIGHTS.find((one) => one === height) };
}

/** The performer's camera (or screen) and microphone, from the first permission to the last closed track. `wanted` false: another program has them. */
export function useDevices(wanted = true): Devices {
  const [choice, setChoice] = useState<DeviceChoice>(rememberedChoice);
  const choose = useCallback((next: DeviceChoice) => {
    const { cameraId, microphoneId, height } = next;
    remember({ cameraId, microphoneId, height });
    setChoice(next);
  }, []);
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<DeviceStatus>('asking');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [all, setAll] = useState<MediaDeviceInfo[]>([]);
  const open = useRef<MediaStream | null>(null);

  useEffect(() => {
    let left = false;
    const backToCamera = () => {
      if (!left) setChoice((before) => ({ ...before, source: 'camera' }));
    };
    const begin = async () => {
      // cameras are given to secure pages only; there is nothing to ask elsewhere
      if (!navigator.mediaDevices) return setStatus('insecure');
      try {
        const fresh = await (choice.source === 'screen' ? openScreen(choice) : openCamera(choice));
        if (left) return stop(fresh);
        stop(open.current);
        open.current = fresh;
        // the browser has a button of its own that ends the sharing
        if (choice.source === 'screen') fresh.getVideoTracks()[0]?.addEventListener('ended', backToCamera);
        setStream(fresh);
        setStatus('ready');
        // names of devices are told only after the permission
        setAll(await navigator.mediaDevices.enumerateDevices());
      } catch (error) {
        if (left) return;
        // who decides against sharing stays with the camera
        if (choice.source === 'screen') backToCamera();
        // what was chosen the last time may be in another room now
        else if ((error as DOMException).name === 'OverconstrainedError' && (choice.cameraId || choice.microphoneId))
          setChoice({ ...choice, cameraId: undefined, microphoneId: undefined });
        else setStatus(STATUS_OF[(error as DOMException).name] ?? 'busy');
      }
    };
    if (wanted) void begin();
    else {
      stop(open.current);
      open.current = null;
    }
    return () => {
      left = true;
    };
  }, [choice, attempt, wanted]);

  useEffect(
    () => () => {
      stop(open.current);
      open.current = null;
    },
    [],
  );

  useEffect(() => {
    const refresh = async () => setAll(await navigator.mediaDevices.enumerateDevices());
    navigator.mediaDevices?.addEventListener('devicechange', refresh);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', refresh);
  }, []);

  const retry = useCallback(() => {
    setStatus('asking');
    setAttempt((count) => count + 1);
  }, []);
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId);
  return {
    status,
    stream: wanted ? stream : null,
    cameras: of('videoinput'),
    microphones: of('audioinput'),
    choice,
    choose,
    retry,
  };
}
