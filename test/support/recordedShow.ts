import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

export interface Piece {
  clip?: 'guitar' | 'dj' | 'chef';
  seconds?: number;
  /** its start time; not zero after a publisher has returned */
  start?: number;
  /** without sound, which makes it a different audio format */
  silent?: boolean;
}

/** Writes a fragmented MP4 of a demo clip, as the media server records it. */
export async function writePiece(
  file: string,
  { clip = 'dj', seconds = 1.5, start = 0, silent = false }: Piece = {},
): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const input = new Input({
    source: new FilePathSource(path.resolve(__dirname, `../../demo/clips/${clip}.mp4`)),
    formats: [MP4],
  });
  try {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.2 }),
      target: new FilePathTarget(file),
    });
    const [video, audio] = [(await input.getPrimaryVideoTrack())!, silent ? null : await input.getPrimaryAudioTrack()];
    const [pictures, sound] = [
      new EncodedVideoPacketSource('avc'),
      audio && new EncodedAudioPacketSource((await audio.getCodec())!),
    ];
    output.addVideoTrack(pictures);
    if (sound) output.addAudioTrack(sound);
    await output.start();
    const copy = async (
      track: typeof video | InputAudioTrack,
      add: (packet: never, config: never) => Promise<void>,
    ) => {
      const decoderConfig = await track.getDecoderConfig();
      for await (const packet of new EncodedPacketSink(track as typeof video).packets()) {
        if (packet.timestamp >= seconds) break;
        await add(packet.clone({ timestamp: packet.timestamp + start }) as never, { decoderConfig } as never);
      }
    };
    await Promise.all([
      copy(video, (packet, config) => pictures.add(packet, config)).then(() => pictures.close()),
      audio && sound && copy(audio, (packet, config) => sound.add(packet, config)).then(() => sound.close()),
    ]);
    await output.finalize();
  } finally {
    input.dispose();
  }
}
