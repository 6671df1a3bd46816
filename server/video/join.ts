import { open, truncate } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { type Progress } from '../workers/workerProcess';
import { VideoRefused } from './faults';
import { type OpenVideo, openVideo } from './inspect';
import { listParameterSets, withParameterSets } from './parameterSets';
import { canJoin, readFormat, type RecordingFormat } from './recordingFormat';

/** Returns the size of a fragmented MP4 up to its last complete fragment. A killed process leaves an incomplete one. */
export async function countCompleteBytes(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(8);
    let complete = 0;
    for (let at = 0; at + head.length <= size;) {
      await file.read(head, 0, head.length, at);
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      if (length < head.length || at + length > size) break;
      at += length;
      // a `moof` without its `mdat` is an incomplete fragment
      if (type !== 'moof') complete = at;
    }
    return complete;
  } finally {
    await file.close();
  }
}

interface OutputTrack {
  add: (packet: EncodedPacket) => Promise<void>;
}

/** A file with video, and its format. */
interface Recorded {
  path: string;
  format: RecordingFormat;
}

/** Adds a video track that holds the formats of all files. It declares the largest. */
async function addVideoTrack(output: Output, { video }: OpenVideo, files: Recorded[]): Promise<OutputTrack> {
  const config = await video.getDecoderConfig();
  const codec = await video.getCodec();
  if (!codec || !config) throw new VideoRefused('codec');
  const source = new EncodedVideoPacketSource(codec as 'avc');
  output.addVideoTrack(source);
  const { format } = files.reduce((best, each) => (pixelsOf(each) > pixelsOf(best) ? each : best));
  const decoderConfig = hasOneFormat(files)
    ? config
    : {
        ...config,
        // `avc3`: parameter sets stand in the video itself
        codec: format.codec.replace('avc1', 'avc3'),
        codedWidth: format.width,
        codedHeight: format.height,
        description: format.description,
      };
  return { add: (packet) => source.add(packet, { decoderConfig }) };
}

async function addAudioTrack(output: Output, track: InputAudioTrack): Promise<OutputTrack> {
  const codec = await track.getCodec();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  if (!codec) throw new VideoRefused('codec');
  const source = new EncodedAudioPacketSource(codec as 'aac');
  output.addAudioTrack(source);
  return { add: (packet) => source.add(packet, { decoderConfig }) };
}

const pixelsOf = ({ format }: Recorded) => format.width * format.height;
const hasOneFormat = ([first, ...others]: Recorded[]) =>
  others.every(({ format }) => first?.format.description.equals(format.description));

/** Progress is reported after this many packets, about 20 seconds of a show, so that the task does not time out. */
const PROGRESS_EVERY_PACKETS = 1500;

/** Files whose times differ by less continue each other, in seconds. */
const SAME_TIME = 0.001;

/** How far the output is, and what was appended last. In seconds. */
interface Progressed {
  end: number;
  /** from the times of the last file to those of the output */
  shift: number;
  /** where its video ended, on its own timeline */
  sourceEnd: number | null;
}

/**
 * Appends the packets of one file. A file that continues the last one, with another picture size, keeps its times.
 * @param sets parameter sets to put before each key frame
 */
async function append(
  from: OpenVideo,
  outputTracks: OutputTrack[],
  done: Progressed,
  sets: Buffer | null,
  report: () => void,
): Promise<Progressed> {
  const tracks = await Promise.all(
    [from.video, ...(from.audio ? [from.audio] : [])].map(async (track, index) => {
      const packets = new EncodedPacketSink(track as InputVideoTrack).packets()[Symbol.asyncIterator]();
      const next = (await packets.next()).value as EncodedPacket | undefined;
      return { packets, next, output: outputTracks[index], isVideo: index === 0 };
    }),
  );
  const first = tracks[0]?.next?.timestamp ?? 0;
  const isContinued = done.sourceEnd !== null && Math.abs(first - done.sourceEnd) < SAME_TIME;
  const shift = isContinued
    ? done.shift
    : done.end - Math.min(...tracks.map(({ next }) => next?.timestamp ?? Infinity));
  let [end, sourceEnd] = [done.end, first];
  for (let count = 1; ; count += 1) {
    if (count % PROGRESS_EVERY_PACKETS === 0) report();
    const track = tracks
      .filter(({ next }) => next)
      .sort((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0))[0];
    if (!track?.next) return { end, shift, sourceEnd };
    const { next, isVideo } = track;
    if (isVideo) sourceEnd = Math.max(sourceEnd, next.timestamp + next.duration);
    const packet = next.clone({ timestamp: next.timestamp + shift });
    await track.output?.add(isVideo && sets && next.type === 'key' ? withParameterSets(packet, sets) : packet);
    end = Math.max(end, packet.timestamp + packet.duration);
    track.next = (await track.packets.next()).value as EncodedPacket | undefined;
  }
}

/** Opens a file; null without video. */
async function openRecorded(path: string): Promise<OpenVideo | null> {
  const opened = await openVideo(path).catch((error: unknown) => {
    if (error instanceof VideoRefused) return null;
    throw error;
  });
  if (opened && (await new EncodedPacketSink(opened.video).getFirstPacket())) return opened;
  opened?.input.dispose();
  return null;
}

/**
 * Finds the first files that one video can hold. Truncates incomplete fragments first, and skips files without a
 * complete one. `used`: the number of files, skipped ones included.
 */
async function findJoinable(from: string[], report: () => void): Promise<{ files: Recorded[]; used: number }> {
  const files: Recorded[] = [];
  for (const [used, path] of from.entries()) {
    report();
    await truncate(path, await countCompleteBytes(path));
    const opened = await openRecorded(path);
    if (!opened) continue;
    const format = await readFormat(opened).finally(() => opened.input.dispose());
    if (files.some((each) => !canJoin(each.format, format))) return { files, used };
    files.push({ path, format });
  }
  return { files, used: from.length };
}

/** The result of a join: the number of files that were consumed, and the joined video; null if no file had video. */
export interface JoinResult {
  used: number;
  video: { seconds: number; isOpus: boolean } | null;
}

/**
 * Joins the first files of a recording to one MP4, without the gaps between them: as many as one video can hold. When
 * the picture size changes, each key frame gets its parameter sets, so that players can seek anywhere.
 */
export async function joinRecording(from: string[], to: string, progress: Progress): Promise<JoinResult> {
  const { files, used } = await findJoinable(from, () => progress(0));
  if (!files.length) return { used, video: null };
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(to, { chunkSize: 2 ** 21 }),
  });
  const isOneFormat = hasOneFormat(files);
  let outputTracks: OutputTrack[] | null = null;
  let done: Progressed = { end: 0, shift: 0, sourceEnd: null };
  let isOpus = false;
  try {
    for (const [index, { path, format }] of files.entries()) {
      const opened = await openRecorded(path);
      if (!opened) continue;
      try {
        if (!outputTracks) {
          isOpus = (await opened.audio?.getCodec()) === 'opus';
          outputTracks = [await addVideoTrack(output, opened, files)];
          if (opened.audio) outputTracks.push(await addAudioTrack(output, opened.audio));
          await output.start();
        }
        const sets = isOneFormat ? null : listParameterSets(format.description);
        done = await append(opened, outputTracks, done, sets, () => progress(index / files.length));
        progress((index + 1) / files.length);
      } finally {
        opened.input.dispose();
      }
    }
    await output.finalize();
    return { used, video: { seconds: done.end, isOpus } };
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
}
