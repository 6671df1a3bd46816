import { type ReactNode, useEffect, useRef } from 'react';
import { type PublishView } from '@contract/streaming';
import { type Devices, useDevices } from '@/lib/live/useDevices';
import { usePublisher } from '@/lib/live/usePublisher';
import styles from './shows.module.css';

/** The buttons and choices of camera and microphone, filled in by the page: a feature shows no other feature's parts. */
export type DevicesSlot = (devices: Devices) => ReactNode;

/** The own picture, published for as long as it is shown. */
export function OwnCamera({
  publish,
  large,
  controls,
  marks,
}: {
  publish: PublishView | null;
  large?: boolean;
  controls: DevicesSlot;
  marks?: ReactNode;
}) {
  const devices = useDevices();
  const video = useRef<HTMLVideoElement>(null);
  const connection = usePublisher(publish, devices.stream, publish !== null);
  useEffect(() => {
    if (video.current) video.current.srcObject = devices.stream;
  }, [devices.stream]);
  return (
    <>
      <div className={large ? styles.ownLarge : styles.own}>
        <video
          ref={video}
          className={styles.mirror}
          muted
          autoPlay
          playsInline
          aria-label="Your own picture"
          data-publishing={connection.state}
        />
        {marks}
        {devices.status !== 'ready' && (
          <p className={styles.problem} role="status">
            {devices.status === 'asking'
              ? 'Allow camera and microphone.'
              : 'Your camera could not be opened. Allow it beside the address of this page.'}
          </p>
        )}
      </div>
      {connection.isDetour && (
        <p className={styles.detour} role="status">
          Your network holds live video back: your picture arrives a second or so later.
        </p>
      )}
      <div className={styles.devices}>{controls(devices)}</div>
    </>
  );
}
