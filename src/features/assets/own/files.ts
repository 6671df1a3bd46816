/** What the browser's list of files offers. The server looks at the content. */
export const PICTURES = '.jpg,.jpeg,.png,.webp';
export const VIDEOS = '.mp4,.m4v,.mov,.mkv,.webm';

/** What a file is called, without its ending. */
export const nameOf = ({ name }: File): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, 120);

const TRIES_MS = 8000;

/** A frame of a video as the browser draws it; null when it cannot play it. */
export async function frameOf(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const seen = await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), TRIES_MS);
      video.onerror = () => resolve(false);
      video.onloadeddata = () => {
        video.currentTime = Math.min(video.duration * 0.1, 10) || 0.01;
      };
      video.onseeked = () => resolve(true);
      video.src = address;
    });
    if (!seen || !video.videoWidth) return null;
    const canvas = document.createElement('canvas');
    const scale = Math.min(1, 1280 / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return picture && new File([picture], 'frame.jpg', { type: 'image/jpeg' });
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
