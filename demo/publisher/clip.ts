// Reads plain MP4 files with one H.264 and one Opus track, as ffmpeg writes them: enough for the demo clips.

/** One frame or audio packet. */
export interface Sample {
  data: Buffer;
  /** in the track's timescale */
  duration: number;
  key: boolean;
}

interface Track {
  timescale: number;
  samples: Sample[];
  /** content of the entry in the sample description */
  entry: Buffer;
}

/** The samples of a clip. */
export interface Clip {
  video: { timescale: number; samples: Sample[]; sps: Buffer; pps: Buffer };
  audio: { timescale: number; samples: Sample[] };
}

function* readBoxes(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at) || bytes.length - at;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) };
    at += Math.max(8, size);
  }
}

function findBox(bytes: Buffer, ...path: string[]): Buffer | null {
  let content: Buffer | null = bytes;
  for (const type of path) {
    const found: Buffer | undefined = content
      ? [...readBoxes(content)].find((box) => box.type === type)?.content
      : undefined;
    content = found ?? null;
  }
  return content;
}

function requireBox(bytes: Buffer, ...path: string[]): Buffer {
  const content = findBox(bytes, ...path);
  if (!content) throw new Error(`the clip has no ${path.join('/')}`);
  return content;
}

/** Reads the rows of a table box: version and flags, a count at `countAt`, then rows of `width` numbers. */
function readRows(content: Buffer, width: number, countAt = 4): number[][] {
  const count = content.readUInt32BE(countAt);
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (_unused, column) => content.readUInt32BE(countAt + 4 + (row * width + column) * 4)),
  );
}

function readSampleOffsets(table: Buffer, sizes: number[]): number[] {
  const chunks = readRows(requireBox(table, 'stco'), 1).map(([offset = 0]) => offset);
  const runs = readRows(requireBox(table, 'stsc'), 3);
  const offsets: number[] = [];
  chunks.forEach((offset, chunk) => {
    const run = runs.findLast(([first = 1]) => first <= chunk + 1);
    for (let i = 0, at = offset; i < (run?.[1] ?? 0); i++) {
      offsets.push(at);
      at += sizes[offsets.length - 1] ?? 0;
    }
  });
  return offsets;
}

function readTrack(file: Buffer, trak: Buffer): Track {
  const table = requireBox(trak, 'mdia', 'minf', 'stbl');
  const sizeBox = requireBox(table, 'stsz');
  const fixedSize = sizeBox.readUInt32BE(4);
  const sizes = fixedSize
    ? Array<number>(sizeBox.readUInt32BE(8)).fill(fixedSize)
    : readRows(sizeBox, 1, 8).map(([size = 0]) => size);
  const offsets = readSampleOffsets(table, sizes);
  const durations = readRows(requireBox(table, 'stts'), 2).flatMap(([count = 0, duration = 0]) =>
    Array<number>(count).fill(duration),
  );
  const keyBox = findBox(table, 'stss');
  const keys = keyBox && new Set(readRows(keyBox, 1).map(([number = 0]) => number - 1));
  const samples = sizes.map((size, i) => ({
    data: file.subarray(offsets[i] ?? 0, (offsets[i] ?? 0) + size),
    duration: durations[i] ?? 0,
    key: keys ? keys.has(i) : true,
  }));
  const entry = [...readBoxes(requireBox(table, 'stsd').subarray(8))][0]?.content ?? Buffer.alloc(0);
  return { timescale: requireBox(trak, 'mdia', 'mdhd').readUInt32BE(12), samples, entry };
}

function readParameterSets(entry: Buffer): { sps: Buffer; pps: Buffer } {
  const configuration = requireBox(entry.subarray(78), 'avcC');
  const spsLength = configuration.readUInt16BE(6);
  const ppsAt = 8 + spsLength + 1;
  return {
    sps: configuration.subarray(8, 8 + spsLength),
    pps: configuration.subarray(ppsAt + 2, ppsAt + 2 + configuration.readUInt16BE(ppsAt)),
  };
}

/**
 * Parses a clip.
 * @throws Error when a track or table is missing.
 */
export function readClip(file: Buffer): Clip {
  const traks = [...readBoxes(requireBox(file, 'moov'))].filter((box) => box.type === 'trak').map((box) => box.content);
  const byHandler = (handler: string) =>
    traks.find((trak) => requireBox(trak, 'mdia', 'hdlr').toString('latin1', 8, 12) === handler);
  const [video, audio] = [byHandler('vide'), byHandler('soun')];
  if (!video || !audio) throw new Error('the clip needs a video and an audio track');
  const picture = readTrack(file, video);
  const sound = readTrack(file, audio);
  return {
    video: { timescale: picture.timescale, samples: picture.samples, ...readParameterSets(picture.entry) },
    audio: { timescale: sound.timescale, samples: sound.samples },
  };
}
