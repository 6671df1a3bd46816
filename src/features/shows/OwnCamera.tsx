import { type ReactNode, useEffect, useRef } from 'react';
import { type PublishView } from '@contract/streaming';
import { type Devices, useDevices } from '@/lib/live/useDevices';
import { usePublisher } from '@/lib/live/usePublisher';
import styles from './shows.module.css';

/** Renders the camera and microphone controls. The page provides it, since features don't import each other's parts. */
export type DevicesSlot = (devices: Devices) => ReactNode;

/** Shows the viewer's own camera, and publishes it while shown. */
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
          aria-label="Your camera"
          data-publishing={connection.state}
        />
        {marks}
        {devices.status !== 'ready' && (
          <p className={styles.problem} role="status">
            {devices.status === 'asking'
              ? 'Allow this page to use your camera and microphone.'
              : "Your camera couldn't be opened. Allow it next to the address of this page."}
          </p>
        )}
      </div>
      {connection.isFallback && (
        <p className={styles.detour} role="status">
          Your network blocks direct live video. Your video arrives about a second later.
        </p>
      )}
      <div className={styles.devices}>{controls(devices)}</div>
    </>
  );
}
