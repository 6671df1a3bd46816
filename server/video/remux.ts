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
import { openVideo } from './inspect';

/** Progress is reported in steps of this size. */
const PROGRESS_STEP = 0.01;

interface TrackCopy {
  packets: AsyncIterator<EncodedPacket>;
  next: EncodedPacket | undefined;
  add: (packet: EncodedPacket) => Promise<void>;
  /** the number of packets that the file declares */
  count: number;
  copied: number;
}

async function openTrackCopy(output: Output, track: InputVideoTrack | InputAudioTrack): Promise<TrackCopy> {
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
 * Copies the first video and audio track into an MP4 with its index in front, so that it plays while it loads. Metadata
 * (location, camera, appended data) is left out. Memory stays constant, because packets are copied one by one.
 * @throws VideoRefused broken, if declared packets are missing
 */
export async function remuxVideo(from: string, to: string, progress: Progress): Promise<void> {
  const { input, video, audio } = await openVideo(from);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(to, { chunkSize: 2 ** 21 }),
  });
  try {
    const tracks = [await openTrackCopy(output, video), ...(audio ? [await openTrackCopy(output, audio)] : [])];
    // edit lists may start before zero; the copy starts at zero
    const shift = -Math.min(0, ...tracks.map(({ next }) => next?.timestamp ?? 0));
    const total = tracks.reduce((sum, { count }) => sum + count, 0);
    await output.start();
    let reported = 0;
    for (let done = 1; ; done += 1) {
      const track = tracks
        .filter(({ next }) => next)
        .sort((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0))[0];
      if (!track?.next) break;
      await track.add(shift ? track.next.clone({ timestamp: track.next.timestamp + shift }) : track.next);
      track.copied += 1;
      track.next = (await track.packets.next()).value as EncodedPacket | undefined;
      if (done / total - reported < PROGRESS_STEP) continue;
      reported = Math.min(1, done / total);
      progress(reported);
    }
    if (tracks.some(({ copied, count }) => copied < count)) throw new VideoRefused('broken');
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    // a full disk is not the fault of the video
    throw error instanceof VideoRefused || (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? error
      : new VideoRefused('broken');
  } finally {
    input.dispose();
  }
}
