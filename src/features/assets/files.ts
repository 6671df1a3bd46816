/** What the browser's list of files offers. The server looks at the content. */
export const PICTURES = '.jpg,.jpeg,.png,.webp';
export const VIDEOS = '.mp4,.m4v,.mov,.mkv,.webm';

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
      video.onloadeddata = () => { video.currentTime = Math.min(video.duration * 0.1, 10) || 0.01; };
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

/** A length as people read it: 4:05, 1:02:09. */
export function inTime(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, '0')];
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A size as people read it. */
export const inSize = (bytes: number): string => (bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : bytes < 1024 ** 3 ? `${(bytes / 1024 ** 2).toFixed(1)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`);
