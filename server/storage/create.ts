import path from 'node:path';
import { type Config } from '../config';
import { localStorage } from './local';
import { sizedPictures, type SizedPictures } from './sized';
import { type Storage } from './storage';

/** The folder of what is on its way: uploads that arrive, files that are worked on. */
export const temporaryFolder = (config: Pick<Config, 'dataDir'>): string => path.join(config.dataDir, 'tmp');

/** The storage that the configuration names. The package of the other one is not read. */
export async function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!config.s3) return localStorage(path.join(config.dataDir, 'files'));
  const { s3Storage } = await import('./s3');
  return s3Storage(config.s3, temporaryFolder(config));
}

/** Its public pictures in the sizes of pages; drawn ones stay in a folder that may be emptied at any time. */
export const createPictures = (config: Pick<Config, 'dataDir'>, storage: Storage): SizedPictures =>
  sizedPictures({ storage, folder: path.join(config.dataDir, 'sized') });
