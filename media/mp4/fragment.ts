import { box, fullBox, u32, u64 } from './bytes';
import { AUDIO_TRACK_ID, type AudioFrame, VIDEO_TRACK_ID, type VideoFrame } from './tracks';

const KEY_SAMPLE = 0x02000000; // depends on no other
const DELTA_SAMPLE = 0x01010000; // depends on others, is not a sync sample

interface Run {
  trackId: number;
  frames: { data: Buffer; time: number; offset: number; duration: number; flags: number }[];
}

function trackFragment({ trackId, frames }: Run, dataOffset: number): Buffer {
  const reordered = frames.some((frame) => frame.offset !== 0);
  const size = reordered ? 16 : 12;
  const table = Buffer.allocUnsafe(frames.length * size);
  frames.forEach((frame, i) => {
    table.writeUInt32BE(frame.duration, i * size);
    table.writeUInt32BE(frame.data.length, i * size + 4);
    table.writeUInt32BE(frame.flags, i * size + 8);
    if (reordered) table.writeInt32BE(frame.offset, i * size + 12);
  });
  const header = fullBox('tfhd', 0, 0x20000, u32(trackId)); // offsets are relative to the moof
  const decodeTime = fullBox('tfdt', 1, 0, u64(frames[0]?.time ?? 0));
  return box(
    'traf',
    header,
    decodeTime,
    fullBox('trun', 1, reordered ? 0xf01 : 0x701, u32(frames.length), u32(dataOffset), table),
  );
}

function movieFragment(sequence: number, runs: Run[], offsets: number[]): Buffer {
  return box(
    'moof',
    fullBox('mfhd', 0, 0, u32(sequence)),
    ...runs.map((run, i) => trackFragment(run, offsets[i] ?? 0)),
  );
}

/** Returns a `moof` and `mdat` with these frames, which must have no gaps. `sequence` counts from 1. */
export function buildFragment(sequence: number, video: VideoFrame[], audio: AudioFrame[]): Buffer {
  const runs: Run[] = [
    {
      trackId: VIDEO_TRACK_ID,
      frames: video.map((frame) => ({ ...frame, flags: frame.key ? KEY_SAMPLE : DELTA_SAMPLE })),
    },
    { trackId: AUDIO_TRACK_ID, frames: audio.map((frame) => ({ ...frame, offset: 0, flags: KEY_SAMPLE })) },
  ].filter((run) => run.frames.length > 0);
  // built twice: the offsets depend on the size of the moof, which does not depend on the offsets
  let offset = movieFragment(sequence, runs, []).length + 8;
  const offsets = runs.map((run) => {
    const start = offset;
    offset = run.frames.reduce((sum, frame) => sum + frame.data.length, offset);
    return start;
  });
  return Buffer.concat([
    movieFragment(sequence, runs, offsets),
    box('mdat', ...runs.flatMap((run) => run.frames.map((frame) => frame.data))),
  ]);
}
