/** A camera that shows nothing within this time keeps its shape. */
const FIRST_FRAME_TIMEOUT_MS = 2_000;

/** Says whether this is a phone or tablet that is held upright. The keyboard does not change the answer. */
export function isHeldUpright(): boolean {
  if (!window.matchMedia?.('(pointer: coarse)').matches) return false;
  const { orientation, width, height } = window.screen;
  return orientation ? orientation.type.startsWith('portrait') : height > width;
}

/** Returns the size of a track's pictures. Its settings won't do: some phones tell the size before they turn it. */
async function sizeOf(track: MediaStreamTrack): Promise<{ width: number; height: number }> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  await new Promise((resolve) => {
    video.addEventListener('loadedmetadata', resolve, { once: true });
    window.setTimeout(resolve, FIRST_FRAME_TIMEOUT_MS);
    void video.play().catch(() => undefined);
  });
  const { videoWidth: width, videoHeight: height } = video;
  video.srcObject = null;
  return { width, height };
}

/**
 * Makes the camera of an upright phone send upright pictures. Most phones turn them themselves; other cameras are asked
 * for the exchanged sides.
 */
export async function turnUpright(track: MediaStreamTrack | undefined): Promise<void> {
  if (!track || !isHeldUpright()) return;
  const { width, height } = await sizeOf(track);
  if (width <= height) return;
  await track.applyConstraints({ width: { ideal: height }, height: { ideal: width } }).catch(() => undefined);
}
