import { type Readable } from 'node:stream';
import { newId } from '../db/ids';

/** Who may fetch a stored file: anybody by its address (`public`), or only with a signed address that a service made (`private`). */
export type Shelf = 'public' | 'private';

/** The first and the last byte asked for, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** One stored file, opened. `bytes` is the size of the whole, whatever part the stream carries. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
  modified: Date;
}

/** What a listing tells of a file. */
export interface StoredKey {
  key: string;
  modified: Date;
}

/**
 * Where uploads stay: a local folder (local.ts), or any store of objects that speaks S3 (s3.ts).
 * A key is `shelf/what/name.ending`; it is never used twice, so that what it names may be cached for ever.
 */
export interface Storage {
  /** Keeps bytes, or the file at `path` (which is moved when it can be), under a new key. It appears whole or not at all. */
  put(key: string, content: Buffer | { path: string }): Promise<void>;
  /** Size and age of a file; null when it is not there. */
  stat(key: string): Promise<Omit<StoredFile, 'stream'> | null>;
  /** Opens a file, or a part of it; null when it is not there. @throws Error for a key that is none */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Works on a file of the local disk that has the content of a stored one. It is only read, and may be gone afterwards. @throws Error when it is not there */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes a file. One that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with `shelf/what/`. */
  list(prefix: string): AsyncIterable<StoredKey>;
  /** Removes what a `put` that was cut off before `before` left behind. @returns how many */
  sweep(before: Date): Promise<number>;
  /** An address at which the store itself hands out a file for a while, where it is set up to do so. */
  directAddress?(
    key: string,
    options: { seconds: number; headers: { contentType: string; contentDisposition?: string } },
  ): Promise<string>;
}

const KEY = /^(public|private)(\/[a-z0-9][a-z0-9-]*)+\.[a-z0-9]{2,5}$/;

/** Whether a text is a key: it then names nothing outside its shelf. */
export const isKey = (key: string): boolean => KEY.test(key) && key.length <= 200;

/** The key, or an error: a bug of the caller, never of a user. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of the storage: ${key}`);
  return key;
}

/** A new key, e.g. `newKey('public', 'avatars', 'webp')`. */
export const newKey = (shelf: Shelf, what: string, ending: string): string => `${shelf}/${what}/${newId()}.${ending}`;

/** Whether everybody may fetch it. */
export const isPublic = (key: string): boolean => key.startsWith('public/');

/** The address below the site's origin at which a public file is fetched; a private one answers there only when it is signed (grants.ts). */
export const addressOfFile = (key: string): string => `/files/${key}`;

/** The address of a public file, or the default picture where there is none. */
export const addressOr = (key: string | null, otherwise: string): string => (key ? addressOfFile(key) : otherwise);

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
};

/** What a browser is told a file is, by the ending that we gave it. Whatever else there is is never shown, only saved. */
export const contentTypeOf = (key: string): string =>
  TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
