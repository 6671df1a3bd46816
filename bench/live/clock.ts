// A clock drawn as 32 black or white bars: 31 bits of milliseconds and one parity bit. Readable after encoding at any
// size.

const BITS = 31;
const BARS = BITS + 1;
/** height of the bars in a picture of 360 lines */
const HEIGHT = 32;
const LINES = 360;

/** Draws a time, ms, as bars across the top. */
export function drawClock(context: CanvasRenderingContext2D, width: number, time: number): void {
  const value = time % 2 ** BITS;
  const bar = width / BARS;
  const barHeight = HEIGHT * (context.canvas.height / LINES);
  let parity = 0;
  for (let i = 0; i < BARS; i++) {
    const bit = i < BITS ? Math.floor(value / 2 ** i) & 1 : parity;
    parity ^= bit;
    context.fillStyle = bit ? '#fff' : '#000';
    context.fillRect(i * bar, 0, bar, barHeight);
  }
}

/** Returns how long ago the displayed frame was drawn, ms; null when the bars are unreadable. */
export function readClock(video: HTMLVideoElement, context: CanvasRenderingContext2D, now: number): number | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (!width) return null;
  const row = Math.floor((HEIGHT / 2) * (height / LINES));
  context.canvas.width = width;
  context.canvas.height = 1;
  context.drawImage(video, 0, row, width, 1, 0, 0, width, 1);
  const pixels = context.getImageData(0, 0, width, 1).data;
  let value = 0;
  let parity = 0;
  for (let i = 0; i < BARS; i++) {
    const bit = (pixels[Math.floor(((i + 0.5) * width) / BARS) * 4 + 1] ?? 0) > 128 ? 1 : 0;
    parity ^= bit;
    if (i < BITS) value += bit * 2 ** i;
  }
  if (parity) return null;
  const age = (now % 2 ** BITS) - value;
  return age > -2_000 && age < 120_000 ? age : null;
}
