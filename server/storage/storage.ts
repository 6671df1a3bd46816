import { type Readable } from 'node:stream';
import { newId } from '../db/ids';

/** Who may fetch a stored file: anybody by its address (`public`), or only whom a service hands it to (`private`). */
export type Shelf = 'public' | 'private';

/** One stored file, opened. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
  modified: Date;
}

/**
 * Where uploads stay: a local folder, or any store of objects that can do these four things.
 * A key is `shelf/what/name.ending`; it is never used twice, so that what it names may be cached for ever.
 */
export interface Storage {
  /** Keeps bytes, or the file at `path` (which is moved when it can be), under a new key. */
  put(key: string, content: Buffer | { path: string }): Promise<void>;
  /** Opens a file; null when it is not there. @throws Error for a key that is none */
  open(key: string): Promise<StoredFile | null>;
  /** Removes a file. One that is not there is no error. */
  remove(key: string): Promise<void>;
}

const KEY = /^(public|private)(\/[a-z0-9][a-z0-9-]*)+\.[a-z0-9]{2,5}$/;

/** Whether a text is a key: it then names nothing outside its shelf. */
export const isKey = (key: string): boolean => KEY.test(key) && key.length <= 200;

/** A new key, e.g. `newKey('public', 'avatars', 'webp')`. */
export const newKey = (shelf: Shelf, what: string, ending: string): string => `${shelf}/${what}/${newId()}.${ending}`;

/** The address below the site's origin at which a public file is fetched. */
export const addressOfFile = (key: string): string => `/files/${key}`;

/** The address of a public file, or the default picture where there is none. */
export const addressOr = (key: string | null, otherwise: string): string => (key ? addressOfFile(key) : otherwise);
