import { type VideoSample } from '../hls/partCutter';
import { pixelsOf, VIDEO_SCALE, type VideoTrack } from '../mp4/tracks';
import { type Layer, type Layers } from './layers';

/** A layer this far behind the main picture has vanished, 1/90000 s. */
const MAX_DELAY = 0.7 * VIDEO_SCALE;
/** A layer that was announced begins within this time: its publisher must report its clock first. */
const START_TIME = 4 * VIDEO_SCALE;

interface Encoding {
  track: VideoTrack;
  /** null while it has no rendition: it is the largest, or has vanished */
  layer: Layer | null;
  /** how far the main picture was at its last frame, 1/90000 s */
  seenAt: number;
  /** how far the main picture may be without another frame */
  expectedUntil: number;
}

/**
 * Makes renditions of a publisher's simulcast layers. The largest is the main picture and needs none. One that vanishes
 * takes its rendition away, and returns at a key frame.
 */
export class SimulcastLayers {
  private readonly encodings = new Map<string, Encoding>();
  private time = 0;

  constructor(private readonly layers: Layers) {}

  /** Announces a first or returning publisher, whose layers may be others. */
  startTimeline(): void {
    for (const encoding of this.encodings.values()) this.drop(encoding);
    this.encodings.clear();
  }

  /** Notes how far the main picture is, 1/90000 s. */
  recordMain(time: number): void {
    this.time = time;
    for (const encoding of this.encodings.values()) if (time > encoding.expectedUntil) this.drop(encoding);
  }

  /**
   * Takes a frame of a layer; null announces the layer before its place on the timeline is known. `track`: when the
   * parameter sets have changed.
   */
  push(rid: string, sample: VideoSample | null, track: VideoTrack | null): void {
    const encoding = this.find(rid, track);
    if (!encoding) return;
    encoding.seenAt = this.time;
    // its size tells which of the others are smaller than the largest
    if (track) for (const [name, each] of this.encodings) this.addOrDrop(name, each);
    else if (sample?.key) this.addOrDrop(rid, encoding);
    if (!encoding.layer || !sample) return;
    encoding.expectedUntil = sample.time + MAX_DELAY;
    this.layers.push(encoding.layer, sample, track);
  }

  private find(rid: string, track: VideoTrack | null): Encoding | undefined {
    const found = this.encodings.get(rid);
    if (!track) return found;
    const encoding = found ?? { track, layer: null, seenAt: this.time, expectedUntil: 0 };
    encoding.track = track;
    this.encodings.set(rid, encoding);
    return encoding;
  }

  private addOrDrop(rid: string, encoding: Encoding): void {
    const { track, layer, seenAt } = encoding;
    const isLargest = [...this.encodings.values()].every((each) => pixelsOf(each.track) <= pixelsOf(track));
    if (isLargest) return this.drop(encoding);
    if (layer || this.time - seenAt > MAX_DELAY) return;
    const { width, height, codec } = track;
    const picture = { name: `rid-${rid}`, width, height, codec, bitsPerSecond: null };
    encoding.expectedUntil = this.time + START_TIME;
    encoding.layer = this.layers.add(picture, track, () => this.drop(encoding));
  }

  private drop(encoding: Encoding): void {
    if (encoding.layer) this.layers.remove(encoding.layer);
    encoding.layer = null;
  }
}
