import { type RefObject, useEffect, useRef } from 'react';

const LOOK_INTERVAL_MS = 1000;

type Capturable = HTMLVideoElement & { captureStream?: () => MediaStream; mozCaptureStream?: () => MediaStream };

/** Returns the audio of an element, muted or not; null without any, and in browsers that can't capture it (Safari). */
function audioOf(element: Capturable, captured: WeakMap<HTMLVideoElement, MediaStream>): MediaStreamTrack | null {
  if (element.srcObject instanceof MediaStream) return element.srcObject.getAudioTracks()[0] ?? null;
  // each call makes another stream, so one is kept
  const stream = captured.get(element) ?? element.captureStream?.() ?? element.mozCaptureStream?.();
  if (stream) captured.set(element, stream);
  return stream?.getAudioTracks()[0] ?? null;
}

/**
 * Reports the sound of the program's preview. The level is taken here, from what the performer's own browser decodes
 * anyway: decoding AAC or Opus of every show at the media server would cost more than all its other work.
 */
export function useProgramSound(
  video: RefObject<HTMLVideoElement | null>,
  onSound: (sound: MediaStream | null) => void,
): void {
  const report = useRef(onSound);
  useEffect(() => {
    report.current = onSound;
  });
  useEffect(() => {
    const captured = new WeakMap<HTMLVideoElement, MediaStream>();
    let last: MediaStreamTrack | null = null;
    const look = () => {
      let track: MediaStreamTrack | null = null;
      try {
        track = video.current && audioOf(video.current, captured);
      } catch {
        // a picture from another origin can't be captured
      }
      if (track === last) return;
      last = track;
      report.current(track && new MediaStream([track]));
    };
    const timer = setInterval(look, LOOK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      if (last) report.current(null);
    };
  }, [video]);
}
