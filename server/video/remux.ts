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
import { openVideo } from './inspect';

/** How much is done, 0 to 1. */
export type Progress = (part: number) => void;
/** Told in steps of this size. */
const STEP = 0.01;

interface Copied {
  packets: AsyncIterator<EncodedPacket>;
  next: EncodedPacket | undefined;
  add: (packet: EncodedPacket) => Promise<void>;
  /** how many there should be */
  count: number;
  copied: number;
}

async function trackOf(output: Output, track: InputVideoTrack | InputAudioTrack): Promise<Copied> {
  const { packetCount: count } = await track.computePacketStats();
  const codec = await track.getCodec();
  if (!codec) throw new VideoRefused('codec');
  const packets = new EncodedPacketSink(track as InputVideoTrack).packets()[Symbol.asyncIterator]();
  const shared = { packets, next: (await packets.next()).value as EncodedPacket | undefined, count, copied: 0 };
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource(codec as 'avc');
    output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount: count });
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
    return { ...shared, add: (packet) => source.add(packet, { decoderConfig }) };
  }
  const source = new EncodedAudioPacketSource(codec as 'aac');
  output.addAudioTrack(source, { maximumPacketCount: count });
  const decoderConfig = (await (track as InputAudioTrack).getDecoderConfig()) ?? undefined;
  return { ...shared, add: (packet) => source.add(packet, { decoderConfig }) };
}

/**
 * Copies the first picture and the first sound of a video into an MP4 that plays while it loads: its index stands in front. Nothing else
 * of the file comes along, no place, no camera, nothing hidden. Read and written in pieces, so memory stays flat.
 * @throws VideoRefused broken, when frames that the file promises are not in it
 */
export async function remuxVideo(from: string, to: string, progress: Progress): Promise<void> {
  const { input, video, audio } = await openVideo(from);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(to, { chunkSize: 2 ** 21 }),
  });
  try {
    const tracks = [await trackOf(output, video), ...(audio ? [await trackOf(output, audio)] : [])];
    // edit lists may begin before zero, an MP4 of ours does not
    const shift = -Math.min(0, ...tracks.map(({ next }) => next?.timestamp ?? 0));
    const total = tracks.reduce((sum, { count }) => sum + count, 0);
    await output.start();
    let told = 0;
    for (let done = 1; ; done += 1) {
      const track = tracks
        .filter(({ next }) => next)
        .sort((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0))[0];
      if (!track?.next) break;
      await track.add(shift ? track.next.clone({ timestamp: track.next.timestamp + shift }) : track.next);
      track.copied += 1;
      track.next = (await track.packets.next()).value as EncodedPacket | undefined;
      if (done / total - told < STEP) continue;
      told = Math.min(1, done / total);
      progress(told);
    }
    if (tracks.some(({ copied, count }) => copied < count)) throw new VideoRefused('broken');
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    // a full disk is not the video's fault
    throw error instanceof VideoRefused || (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? error
      : new VideoRefused('broken');
  } finally {
    input.dispose();
  }
}
