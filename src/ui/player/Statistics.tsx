import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../IconButton';
import styles from './Statistics.module.css';

export interface StatisticsProps {
  video: RefObject<HTMLVideoElement | null>;
  /** how the video arrives, such as "HLS" */
  way: string;
  /** seconds behind the camera; null while unknown, and for recorded videos */
  latency?: () => number | null;
  /** further rows, such as the rendition */
  facts?: () => [string, string][];
  onClose: () => void;
}

const EVERY_MS = 1000;

/** Returns the seconds of video after the current position that have arrived. */
function bufferOf({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index))
      return buffered.end(index) - currentTime;
  return 0;
}

const pictureOf = ({ videoWidth, videoHeight }: HTMLVideoElement, rate: number | null): string =>
  videoWidth ? `${videoWidth} × ${videoHeight}${rate === null ? '' : `, ${rate} frames/s`}` : 'None';

/** Returns the rows of the panel, and the number of frames so far. */
function measure(video: HTMLVideoElement, framesBefore: number | null, latency: number | null) {
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  const rate = framesBefore === null ? null : Math.max(0, totalVideoFrames - framesBefore);
  const rows: [string, string][] = [
    ['Picture', pictureOf(video, rate)],
    ['Lost frames', `${droppedVideoFrames} of ${totalVideoFrames}`],
    ['Buffer', `${bufferOf(video).toFixed(1)} s`],
  ];
  if (latency !== null) rows.push(['Behind live', `${latency.toFixed(1)} s`]);
  return { rows, frames: totalVideoFrames };
}

/** Figures about the picture and the line, once a second. */
export default function Statistics({ video, way, latency, facts, onClose }: StatisticsProps) {
  const [rows, setRows] = useState<[string, string][]>([]);
  useEffect(() => {
    let frames: number | null = null;
    const look = () => {
      if (!video.current) return;
      const found = measure(video.current, frames, latency?.() ?? null);
      frames = found.frames;
      setRows([...found.rows, ...(facts?.() ?? [])]);
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [video, latency, facts]);
  return (
    <section className={styles.panel} aria-label="Statistics">
      <header>
        Statistics
        <IconButton variant="stage" icon="close" label="Close statistics" onClick={onClose} />
      </header>
      <dl>
        {[...rows, ['Way', way] as const].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
