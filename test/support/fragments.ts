/** Parses fragmented MP4 independently of the product: tracks, samples and their times. */

export interface Sample {
  data: Buffer;
  duration: number;
  /** display time minus decode time */
  offset: number;
  key: boolean;
}

export interface TrackRun {
  trackId: number;
  /** decode time of the first sample, in the track's timescale */
  start: number;
  samples: Sample[];
}

export interface Box {
  type: string;
  start: number;
  content: Buffer;
}

export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw new Error(`a box of ${size} bytes at ${at} does not fit`);
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      start: at,
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

/** Returns the content of the first box at a path such as `moov/trak/mdia`. */
export function boxAt(bytes: Buffer, path: string): Buffer | undefined {
  return path
    .split('/')
    .reduce<Buffer | undefined>(
      (content, type) => content && boxesOf(content).find((box) => box.type === type)?.content,
      bytes,
    );
}

function readRun(traf: Buffer, whole: Buffer, moofStart: number): TrackRun {
  const [head, time, run] = ['tfhd', 'tfdt', 'trun'].map((type) => boxAt(traf, type) ?? Buffer.alloc(0)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  let at = moofStart + run.readUInt32BE(8);
  const reordered = (run.readUInt32BE(0) & 0x800) !== 0;
  const samples = Array.from({ length: run.readUInt32BE(4) }, (_, i) => {
    const entry = 12 + i * (reordered ? 16 : 12);
    const size = run.readUInt32BE(entry + 4);
    const sample = {
      data: whole.subarray(at, at + size),
      duration: run.readUInt32BE(entry),
      offset: reordered ? run.readInt32BE(entry + 12) : 0,
      key: (run.readUInt32BE(entry + 8) & 0x10000) === 0,
    };
    at += size;
    return sample;
  });
  return { trackId: head.readUInt32BE(4), start: Number(time.readBigUInt64BE(4)), samples };
}

/** Returns the sample runs of all fragments, in order. */
export function runsOf(bytes: Buffer): TrackRun[] {
  return boxesOf(bytes)
    .filter((box) => box.type === 'moof')
    .flatMap((moof) =>
      boxesOf(moof.content).flatMap((box) => (box.type === 'traf' ? [readRun(box.content, bytes, moof.start)] : [])),
    );
}

/** Returns the gaps in a track's time, as `[expected, found]`. */
export function holesIn(runs: TrackRun[], trackId: number): [number, number][] {
  const holes: [number, number][] = [];
  let expected: number | null = null;
  for (const run of runs.filter((each) => each.trackId === trackId)) {
    if (expected !== null && run.start !== expected) holes.push([expected, run.start]);
    expected = run.start + run.samples.reduce((sum, sample) => sum + sample.duration, 0);
  }
  return holes;
}
