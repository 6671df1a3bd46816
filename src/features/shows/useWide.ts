import { type RefObject, useEffect, useState } from 'react';

/** Follows whether a video is wider than high. False while its size is unknown. */
export function useWide(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const update = () => setWide(element.videoWidth > element.videoHeight);
    const events = ['resize', 'loadedmetadata'] as const;
    for (const event of events) element.addEventListener(event, update);
    return () => {
      for (const event of events) element.removeEventListener(event, update);
    };
  }, [video]);
  return isWide;
}
