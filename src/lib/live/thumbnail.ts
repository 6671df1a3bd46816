/**
 * Captures a JPEG of a video element; null while it shows nothing.
 * @param width in pixels; the height keeps the aspect ratio
 * @param quality 0 to 1
 */
export async function captureThumbnail(video: HTMLVideoElement, width = 1280, quality = 0.72): Promise<Blob | null> {
  if (!video.videoWidth || !video.videoHeight) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(width, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
