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

const descriptionHex = (config: { description?: AllowSharedBufferSource } | null) => {
  const description = config?.description;
  return description
    ? Buffer.from(
        ArrayBuffer.isView(description)
          ? (description.buffer.slice(
              description.byteOffset,
              description.byteOffset + description.byteLength,
            ) as ArrayBuffer)
          : (description as ArrayBuffer),
      ).toString('hex')
    : '';
};

/** Returns the codec settings of a file. Files with the same settings can be joined without transcoding. */
async function readCodecs({ video, audio }: OpenVideo): Promise<string> {
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), audio ? await audio.getDecoderConfig() : null];
  return [
    videoConfig?.codec,
    descriptionHex(videoConfig),
    audioConfig?.codec,
    audioConfig?.sampleRate,
    audioConfig?.numberOfChannels,
    descriptionHex(audioConfig),
  ].join(' ');
}

interface OutputTrack {
  add: (packet: EncodedPacket) => Promise<void>;
}

async function addTrack(output: Output, track: InputVideoTrack | InputAudioTrack): Promise<OutputTrack> {
  const codec = await track.getCodec();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  if (!codec) throw new VideoRefused('codec');
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource(codec as 'avc');
    output.addVideoTrack(source);
    return { add: (packet) => source.add(packet, { decoderConfig: decoderConfig as VideoDecoderConfig }) };
  }
  const source = new EncodedAudioPacketSource(codec as 'aac');
  output.addAudioTrack(source);
  return { add: (packet) => source.add(packet, { decoderConfig: decoderConfig as AudioDecoderConfig }) };
}

/** Progress is reported after this many packets, about 20 seconds of a show, so that the task does not time out. */
const PROGRESS_EVERY_PACKETS = 1500;

/** Appends the packets of one file. @param start where the output ends so far, in seconds @returns its new end */
async function append(
  from: OpenVideo,
  outputTracks: OutputTrack[],
  start: number,
  report: () => void,
): Promise<number> {
  const tracks = await Promise.all(
    [from.video, ...(from.audio ? [from.audio] : [])].map(async (track, index) => {
      const packets = new EncodedPacketSink(track as InputVideoTrack).packets()[Symbol.asyncIterator]();
      return { packets, next: (await packets.next()).value as EncodedPacket | undefined, output: outputTracks[index] };
    }),
  );
  const shift = start - Math.min(...tracks.map(({ next }) => next?.timestamp ?? Infinity));
  let end = start;
  for (let done = 1; ; done += 1) {
    if (done % PROGRESS_EVERY_PACKETS === 0) report();
    const track = tracks
      .filter(({ next }) => next)
      .sort((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0))[0];
    if (!track?.next) return end;
    const packet = track.next.clone({ timestamp: track.next.timestamp + shift });
    await track.output?.add(packet);
    end = Math.max(end, packet.timestamp + packet.duration);
    track.next = (await track.packets.next()).value as EncodedPacket | undefined;
  }
}

/** Opens the next file with video. Truncates incomplete fragments first, and skips files without a complete one. */
async function openNext(from: string[], at: number): Promise<{ opened: OpenVideo | null; at: number }> {
  for (let index = at; index < from.length; index++) {
    const path = from[index]!;
    await truncate(path, await countCompleteBytes(path));
    const opened = await openVideo(path).catch((error: unknown) => {
      if (error instanceof VideoRefused) return null;
      throw error;
    });
    if (opened && (await new EncodedPacketSink(opened.video).getFirstPacket())) return { opened, at: index };
    opened?.input.dispose();
  }
  return { opened: null, at: from.length };
}

/** The result of a join: the number of files that were consumed, and the joined video; null if no file had video. */
export interface JoinResult {
  used: number;
  video: { seconds: number; isOpus: boolean } | null;
}

/**
 * Joins the first files of a recording to one MP4, without the gaps between them: as many as have the same codec
 * settings.
 */
export async function joinRecording(from: string[], to: string, progress: Progress): Promise<JoinResult> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(to, { chunkSize: 2 ** 21 }),
  });
  let outputTracks: OutputTrack[] | null = null;
  let codecs = '';
  let end = 0;
  let used = 0;
  let isOpus = false;
  try {
    for (let { opened, at } = await openNext(from, 0); ; { opened, at } = await openNext(from, used)) {
      if (!opened) {
        used = from.length;
        break;
      }
      try {
        const nextCodecs = await readCodecs(opened);
        if (outputTracks && nextCodecs !== codecs) {
          used = at;
          break;
        }
        if (!outputTracks) {
          codecs = nextCodecs;
          isOpus = (await opened.audio?.getCodec()) === 'opus';
          const inputTracks = [opened.video, ...(opened.audio ? [opened.audio] : [])];
          outputTracks = [];
          for (const track of inputTracks) outputTracks.push(await addTrack(output, track));
          await output.start();
        }
        const before = at;
        end = await append(opened, outputTracks, end, () => progress(before / from.length));
        used = at + 1;
        progress(used / from.length);
      } finally {
        opened.input.dispose();
      }
    }
    if (outputTracks) await output.finalize();
    return { used, video: outputTracks && { seconds: end, isOpus } };
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
}
