import { useCallback, useEffect, useRef, useState } from 'react';
import { turnUpright } from './upright';
import { readStagePreferences, saveStagePreferences } from './stagePreferences';

/** The source of the video: the camera, or the screen with the sound of the microphone. */
export type VideoSource = 'camera' | 'screen';
export const HEIGHTS = [360, 480, 720, 1080] as const;
export type VideoHeight = (typeof HEIGHTS)[number];

export interface DeviceChoice {
  cameraId?: string;
  /** which camera of a phone; only counts without `cameraId` */
  facing?: 'user' | 'environment';
  microphoneId?: string;
  source?: VideoSource;
  /** height in pixels; 720 by default */
  height?: VideoHeight;
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
  /** switches to the other camera; null if there is only one */
  flip: (() => void) | null;
  retry: () => void;
}

const STATUS_OF_ERROR: Record<string, DeviceStatus> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

const exactDevice = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {});
const videoSizeOf = ({ height = 720 }: DeviceChoice) => ({
  width: { ideal: Math.round((height * 16) / 9) },
  height: { ideal: height },
  frameRate: { ideal: 30 },
});
const audioOf = ({ microphoneId }: DeviceChoice) => ({
  ...exactDevice(microphoneId),
  echoCancellation: true,
  noiseSuppression: true,
});
const stopTracks = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

/** Opens the screen with the microphone, or with the sound that the browser shares if there is no microphone. */
async function openScreen(choice: DeviceChoice): Promise<MediaStream> {
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: videoSizeOf(choice), audio: true });
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: audioOf(choice) }).catch(() => null);
  if (microphone) for (const track of screen.getAudioTracks()) track.stop();
  return new MediaStream([...screen.getVideoTracks(), ...(microphone ?? screen).getAudioTracks()]);
}

async function openCamera(choice: DeviceChoice): Promise<MediaStream> {
  const { cameraId, facing } = choice;
  const camera = cameraId || !facing ? exactDevice(cameraId) : { facingMode: { ideal: facing } };
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { ...camera, ...videoSizeOf(choice) },
    audio: audioOf(choice),
  });
  await turnUpright(stream.getVideoTracks()[0]);
  return stream;
}

/** Returns the choice of the other camera: of a phone the other side's, else the next in the list. */
function flipped(choice: DeviceChoice, cameras: MediaDeviceInfo[], track: MediaStreamTrack | undefined): DeviceChoice {
  const { deviceId, facingMode } = track?.getSettings() ?? {};
  if (facingMode === 'user' || facingMode === 'environment')
    return { ...choice, cameraId: undefined, facing: facingMode === 'user' ? 'environment' : 'user' };
  const at = cameras.findIndex((camera) => camera.deviceId === deviceId);
  const next = cameras[(at + 1) % cameras.length];
  return next ? { ...choice, cameraId: next.deviceId } : choice;
}

function storedChoice(): DeviceChoice {
  if (typeof window === 'undefined') return {};
  const { cameraId, microphoneId, height } = readStagePreferences();
  return { cameraId, microphoneId, height: HEIGHTS.find((known) => known === height) };
}

/** Returns the choice to fall back to after an error; null if there is none. */
function fallbackChoice(choice: DeviceChoice, error: DOMException): DeviceChoice | null {
  // a performer who decides against sharing the screen keeps the camera
  if (choice.source === 'screen') return { ...choice, source: 'camera' };
  const isStale = error.name === 'OverconstrainedError' && (choice.cameraId || choice.microphoneId);
  // the stored device is not connected any more
  return isStale ? { ...choice, cameraId: undefined, microphoneId: undefined } : null;
}

/** Lists the devices. Browsers tell their names only after the permission, so `update` is called again then. */
function useDeviceList(): { list: MediaDeviceInfo[]; update: () => Promise<void> } {
  const [list, setList] = useState<MediaDeviceInfo[]>([]);
  const update = useCallback(async () => setList(await navigator.mediaDevices.enumerateDevices()), []);
  useEffect(() => {
    navigator.mediaDevices?.addEventListener('devicechange', update);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', update);
  }, [update]);
  return { list, update };
}

/** Keeps one stream open: opening another one, or unmounting, stops its tracks. */
function useOpenStream(): (next: MediaStream | null) => void {
  const open = useRef<MediaStream | null>(null);
  const replace = useCallback((next: MediaStream | null) => {
    stopTracks(open.current);
    open.current = next;
  }, []);
  useEffect(() => () => replace(null), [replace]);
  return replace;
}

/** The performer's camera (or screen) and microphone. `isWanted` is false while streaming software uses them. */
export function useDevices(isWanted = true): Devices {
  const [choice, setChoice] = useState<DeviceChoice>(storedChoice);
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<DeviceStatus>('asking');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const { list, update } = useDeviceList();
  const replaceStream = useOpenStream();

  useEffect(() => {
    let isCancelled = false;
    const backToCamera = () => {
      if (!isCancelled) setChoice((before) => ({ ...before, source: 'camera' }));
    };
    const open = async () => {
      // browsers provide cameras to secure pages only
      if (!navigator.mediaDevices) return setStatus('insecure');
      try {
        const opened = await (choice.source === 'screen' ? openScreen(choice) : openCamera(choice));
        if (isCancelled) return stopTracks(opened);
        replaceStream(opened);
        // browsers have their own button that ends screen sharing
        if (choice.source === 'screen') opened.getVideoTracks()[0]?.addEventListener('ended', backToCamera);
        setStream(opened);
        setStatus('ready');
        await update();
      } catch (error) {
        if (isCancelled) return;
        const fallback = fallbackChoice(choice, error as DOMException);
        if (fallback) setChoice(fallback);
        else setStatus(STATUS_OF_ERROR[(error as DOMException).name] ?? 'busy');
      }
    };
    if (isWanted) void open();
    else replaceStream(null);
    return () => {
      isCancelled = true;
    };
  }, [choice, attempt, isWanted, update, replaceStream]);

  const choose = useCallback((next: DeviceChoice) => {
    const { cameraId, microphoneId, height } = next;
    saveStagePreferences({ cameraId, microphoneId, height });
    setChoice(next);
  }, []);
  const retry = useCallback(() => {
    setStatus('asking');
    setAttempt((count) => count + 1);
  }, []);
  const ofKind = (kind: MediaDeviceKind) => list.filter((device) => device.kind === kind && device.deviceId);
  const cameras = ofKind('videoinput');
  const flip = () => choose(flipped(choice, cameras, stream?.getVideoTracks()[0]));
  return {
    status,
    stream: isWanted ? stream : null,
    cameras,
    microphones: ofKind('audioinput'),
    choice,
    choose,
    flip: cameras.length > 1 && choice.source !== 'screen' ? flip : null,
    retry,
  };
}
