import { captureThumbnail } from './thumbnail';

const TIMEOUT_MS = 4000;

/**
 * Draws the first picture of a video file as a JPEG.
 * @param width in pixels, at most; the height keeps the aspect ratio
 * @throws Error when the browser can't decode it
 */
export async function drawFirstPicture(file: Blob, width: number): Promise<Blob | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = () => reject(new Error('This browser cannot decode the picture.'));
      video.addEventListener('loadeddata', () => resolve(), { once: true });
      video.addEventListener('error', refuse, { once: true });
      setTimeout(refuse, TIMEOUT_MS);
      video.src = url;
      // Safari on phones loads nothing before it plays
      video.play().catch(() => undefined);
    });
    return await captureThumbnail(video, width);
  } finally {
    // ends the decoder now, not when the element is collected
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
