import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type RecordingShelf } from '../engine';
import { isStreamName } from '../rules';

const names = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/**
 * The recordings of the embedded engine: a folder for each stream, files in it whose names begin with the time.
 * @param open the streams that are still written down; null while the engine does not answer
 */
export function recordingShelf(folder: string, open: () => Promise<string[] | null>): RecordingShelf {
  const placeOf = (streamId: string) => {
    if (!isStreamName(streamId)) throw new Error(`Not the name of a stream: ${streamId}`);
    return path.join(folder, streamId);
  };
  return {
    streams: async () => (await names(folder)).filter(isStreamName),
    files: async (streamId) => {
      const writing = await open();
      if (!writing || writing.includes(streamId)) return null;
      const place = placeOf(streamId);
      return (await names(place))
        .filter((name) => name.endsWith('.mp4'))
        .sort()
        .map((name) => path.join(place, name));
    },
    discard: (streamId) => rm(placeOf(streamId), { recursive: true, force: true }),
  };
}
