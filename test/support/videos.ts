import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MkvOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { type FileGiven } from './call';

const CLIP = path.resolve(__dirname, '../../demo/clips/dj.mp4');

/** Returns the start of a demo clip as a camera writes it: with the index at the end, and with metadata. */
export async function videoFile(kind: 'mp4' | 'mkv' = 'mp4', seconds = 1.2): Promise<Buffer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-video-'));
  const input = new Input({ source: new FilePathSource(CLIP), formats: [MP4] });
  try {
    const target = path.join(folder, `made.${kind}`);
    const output = new Output({
      format: kind === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new MkvOutputFormat(),
      target: new FilePathTarget(target),
    });
    const track = (await input.getPrimaryVideoTrack())!;
    const source = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(source);
    output.setMetadataTags({ comment: 'secret-of-the-camera' });
    await output.start();
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (packet.timestamp > seconds) break;
      await source.add(packet, { decoderConfig });
    }
    await output.finalize();
    return readFileSync(target);
  } finally {
    input.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a short video as a form file. */
export const videoGiven = async (name = 'clip.mp4'): Promise<FileGiven> => ({
  name,
  type: 'video/mp4',
  content: await videoFile(),
});
