/** The turn that a phone's camera adds to its pictures, in degrees. Absent in browsers without it. */
type Turned = VideoFrame & { rotation?: number; flip?: boolean };

let canvas: OffscreenCanvas | null = null;

/**
 * Returns the picture as it is displayed, and closes the given one if it is another. Phones deliver upright pictures as
 * lying ones with a turn, which the stream cannot carry: the viewers would see them lying, or squeezed.
 */
export function asDisplayed(frame: Turned): VideoFrame {
  if (!frame.rotation && !frame.flip) return frame;
  const { displayWidth: width, displayHeight: height, timestamp } = frame;
  canvas ??= new OffscreenCanvas(width, height);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  // drawing turns the picture
  canvas.getContext('2d', { alpha: false })!.drawImage(frame, 0, 0, width, height);
  frame.close();
  return new VideoFrame(canvas, { timestamp });
}
