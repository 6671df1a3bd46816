import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type RecordingStore } from '../engine';
import { isStreamId } from '../rules';

const listNames = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/**
 * Reads the embedded engine's recordings: one folder per stream, whose file names begin with the time.
 * @param recordingStreams returns the streams that are being recorded; null while the engine does not answer
 */
export function recordingStore(folder: string, recordingStreams: () => Promise<string[] | null>): RecordingStore {
  const folderOf = (streamId: string) => {
    if (!isStreamId(streamId)) throw new Error(`Not a stream id: ${streamId}`);
    return path.join(folder, streamId);
  };
  return {
    streams: async () => (await listNames(folder)).filter(isStreamId),
    files: async (streamId) => {
      const recording = await recordingStreams();
      if (!recording || recording.includes(streamId)) return null;
      const streamFolder = folderOf(streamId);
      return (await listNames(streamFolder))
        .filter((name) => name.endsWith('.mp4'))
        .sort()
        .map((name) => path.join(streamFolder, name));
    },
    discard: (streamId) => rm(folderOf(streamId), { recursive: true, force: true }),
  };
}
