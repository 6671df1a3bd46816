import {
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** Size of a frame at 15 frames/s and 8 Mbit/s, as cameras write. */
const FRAME_BYTES = 65_000;

/** Appends filler data (NAL unit type 12) to a frame; the video stays playable. */
function addFiller(packet: EncodedPacket): EncodedPacket {
  const filler = Buffer.alloc(FRAME_BYTES, 0xff);
  filler.writeUInt32BE(FRAME_BYTES - 4, 0);
  filler[4] = 12;
  filler[FRAME_BYTES - 1] = 0x80;
  return packet.clone({ data: Buffer.concat([packet.data, filler]) });
}

/** Writes a video of about `bytes` bytes, with its index at the end, by repeating a demo clip. */
export async function writeLongVideo(clip: string, to: string, bytes: number): Promise<void> {
  const input = new Input({ source: new FilePathSource(clip), formats: [MP4] });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(to) });
  const track = (await input.getPrimaryVideoTrack())!;
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const length = await track.computeDuration();
  let written = 0;
  for (let round = 0; written < bytes; round += 1) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (written >= bytes) break;
      const padded = addFiller(packet).clone({ timestamp: packet.timestamp + round * length });
      await source.add(padded, { decoderConfig });
      written += padded.data.byteLength;
    }
  }
  await output.finalize();
  input.dispose();
}
