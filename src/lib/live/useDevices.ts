import { useCallback, useEffect, useRef, useState } from 'react';

export interface DeviceChoice {
  cameraId?: string;
  microphoneId?: string;
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

const STATUS_OF: Record<string, DeviceStatus> = { NotAllowedError: 'denied', SecurityError: 'denied', NotFoundError: 'missing', OverconstrainedError: 'missing' };

const exact = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {});
const constraintsOf = ({ cameraId, microphoneId }: DeviceChoice): MediaStreamConstraints => ({
  video: { ...exact(cameraId), width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  audio: { ...exact(microphoneId), echoCancellation: true, noiseSuppression: true },
});
const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

/** The performer's camera and microphone, from the first permission to the last closed track. */
export function useDevices(): Devices {
  const [choice, choose] = useState<DeviceChoice>({});
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<DeviceStatus>('asking');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [all, setAll] = useState<MediaDeviceInfo[]>([]);
  const open = useRef<MediaStream | null>(null);

  useEffect(() => {
    let left = false;
    const begin = async () => {
      // cameras are given to secure pages only; there is nothing to ask elsewhere
      if (!navigator.mediaDevices) return setStatus('insecure');
      try {
        const fresh = await navigator.mediaDevices.getUserMedia(constraintsOf(choice));
        if (left) return stop(fresh);
        stop(open.current);
        open.current = fresh;
        setStream(fresh);
        setStatus('ready');
        // names of devices are told only after the permission
        setAll(await navigator.mediaDevices.enumerateDevices());
      } catch (error) {
        if (!left) setStatus(STATUS_OF[(error as DOMException).name] ?? 'busy');
      }
    };
    void begin();
    return () => { left = true; };
  }, [choice, attempt]);

  useEffect(() => () => {
    stop(open.current);
    open.current = null;
  }, []);

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
  return { status, stream, cameras: of('videoinput'), microphones: of('audioinput'), choice, choose, retry };
}
