/** The extensions that file dialogs offer. The server checks the content. */
export const PICTURE_EXTENSIONS = '.jpg,.jpeg,.png,.webp';
export const VIDEO_EXTENSIONS = '.mp4,.m4v,.mov,.mkv,.webm';
export const CAPTIONS_EXTENSION = '.vtt';

/** Returns a title from a file name, without the extension. */
export const titleFromFile = ({ name }: File): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, 120);

/** Gives up on videos that the browser cannot seek in time. */
const FRAME_TIMEOUT_MS = 8000;

/** Captures a frame of a video in the browser. Returns null if the browser cannot play it. */
export async function captureFrame(file: File): Promise<File | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const isReady = await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), FRAME_TIMEOUT_MS);
      video.onerror = () => resolve(false);
      video.onloadeddata = () => {
        video.currentTime = Math.min(video.duration * 0.1, 10) || 0.01;
      };
      video.onseeked = () => resolve(true);
      video.src = url;
    });
    if (!isReady || !video.videoWidth) return null;
    const canvas = document.createElement('canvas');
    const scale = Math.min(1, 1280 / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return picture && new File([picture], 'frame.jpg', { type: 'image/jpeg' });
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
