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
import { VideoRefused } from './faults';
import { type OpenVideo, openVideo } from './inspect';
import { type Progress } from './remux';

/**
 * How many bytes of a fragmented MP4 are whole: up to the last fragment with all its media. A process that was killed while it wrote leaves a piece of one.
 */
export async function wholeBytes(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(8);
    let whole = 0;
    for (let at = 0; at + head.length <= size;) {
      await file.read(head, 0, head.length, at);
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      if (length < head.length || at + length > size) break;
      at += length;
      // a `moof` without its `mdat` is half a fragment
      if (type !== 'moof') whole = at;
    }
    return whole;
  } finally {
    await file.close();
  }
}

const described = (config: { description?: AllowSharedBufferSource } | null) => {
  const given = config?.description;
  return given
    ? Buffer.from(
        ArrayBuffer.isView(given)
          ? (given.buffer.slice(given.byteOffset, given.byteOffset + given.byteLength) as ArrayBuffer)
          : (given as ArrayBuffer),
      ).toString('hex')
    : '';
};

/** What two files must have in common to become one without encoding anything anew. */
async function kindOf({ video, audio }: OpenVideo): Promise<string> {
  const [picture, sound] = [await video.getDecoderConfig(), audio ? await audio.getDecoderConfig() : null];
  return [
    picture?.codec,
    described(picture),
    sound?.codec,
    sound?.sampleRate,
    sound?.numberOfChannels,
    described(sound),
  ].join(' ');
}

interface Line {
  add: (packet: EncodedPacket) => Promise<void>;
}

async function lineFor(output: Output, track: InputVideoTrack | InputAudioTrack): Promise<Line> {
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

/** A sign of life after so many packets: some twenty seconds of a show. */
const SIGN = 1500;

/** Copies one file behind what is there. @returns where it ends, s */
async function append(from: OpenVideo, lines: Line[], start: number, sign: () => void): Promise<number> {
  const tracks = await Promise.all(
    [from.video, ...(from.audio ? [from.audio] : [])].map(async (track, index) => {
      const packets = new EncodedPacketSink(track as InputVideoTrack).packets()[Symbol.asyncIterator]();
      return { packets, next: (await packets.next()).value as EncodedPacket | undefined, line: lines[index] };
    }),
  );
  const shift = start - Math.min(...tracks.map(({ next }) => next?.timestamp ?? Infinity));
  let end = start;
  for (let done = 1; ; done += 1) {
    if (done % SIGN === 0) sign();
    const track = tracks
      .filter(({ next }) => next)
      .sort((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0))[0];
    if (!track?.next) return end;
    const packet = track.next.clone({ timestamp: track.next.timestamp + shift });
    await track.line?.add(packet);
    end = Math.max(end, packet.timestamp + packet.duration);
    track.next = (await track.packets.next()).value as EncodedPacket | undefined;
  }
}

/** Opens the next of these files that has pictures; what a killed process left unfinished is cut off, and files without a whole fragment are passed over. */
async function nextOf(from: string[], at: number): Promise<{ opened: OpenVideo | null; at: number }> {
  for (let index = at; index < from.length; index++) {
    const path = from[index]!;
    await truncate(path, await wholeBytes(path));
    const opened = await openVideo(path).catch((error: unknown) => {
      if (error instanceof VideoRefused) return null;
      throw error;
    });
    if (opened && (await new EncodedPacketSink(opened.video).getFirstPacket())) return { opened, at: index };
    opened?.input.dispose();
  }
  return { opened: null, at: from.length };
}

/** What came of the files of a recording: how many were used up, and of the video, if there was a picture in any, how long it is and whether its sound is Opus. */
export interface Joined {
  used: number;
  made: { seconds: number; isOpus: boolean } | null;
}

/**
 * Makes one MP4 of the first files of a recording, one behind the other without the time between them, as many as have pictures and sound of the same kind.
 */
export async function joinRecording(from: string[], to: string, progress: Progress): Promise<Joined> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(to, { chunkSize: 2 ** 21 }),
  });
  let lines: Line[] | null = null;
  let kind = '';
  let end = 0;
  let used = 0;
  let isOpus = false;
  try {
    for (let { opened, at } = await nextOf(from, 0); ; { opened, at } = await nextOf(from, used)) {
      if (!opened) {
        used = from.length;
        break;
      }
      try {
        const own = await kindOf(opened);
        if (lines && own !== kind) {
          used = at;
          break;
        }
        if (!lines) {
          kind = own;
          isOpus = (await opened.audio?.getCodec()) === 'opus';
          lines = [await lineFor(output, opened.video), ...(opened.audio ? [await lineFor(output, opened.audio)] : [])];
          await output.start();
        }
        const before = at;
        end = await append(opened, lines, end, () => progress(before / from.length));
        used = at + 1;
        progress(used / from.length);
      } finally {
        opened.input.dispose();
      }
    }
    if (lines) await output.finalize();
    return { used, made: lines && { seconds: end, isOpus } };
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
}
