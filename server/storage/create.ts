import path from 'node:path';
import { type Config } from '../config';
import { localStorage } from './local';
import { type PictureProcess } from '../pictures/pictureProcess';
import { createResizedPictures, type ResizedPictures } from './resizedPictures';
import { type Storage } from './storage';

/** Returns the folder for incoming uploads and for files that are being processed. */
export const temporaryFolder = (config: Pick<Config, 'dataDir'>): string => path.join(config.dataDir, 'tmp');

/** Creates the configured storage. The S3 package is loaded only if it is used. */
export async function createStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!config.s3) return localStorage(path.join(config.dataDir, 'files'));
  const { s3Storage } = await import('./s3');
  return s3Storage(config.s3, temporaryFolder(config));
}

/** Creates the cache of resized public pictures. Its folder can be emptied at any time. */
export const createResizedPictureCache = (
  config: Pick<Config, 'dataDir'>,
  storage: Storage,
  pictures: PictureProcess,
): ResizedPictures => createResizedPictures({ storage, pictures, folder: path.join(config.dataDir, 'sized') });
