import { type Readable } from 'node:stream';
import { newId } from '../db/ids';

/** `public` files are open to anybody; `private` files need a signed link. */
export type Visibility = 'public' | 'private';

/** The first and the last byte of a range, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An opened file. `bytes` is the size of the whole file, even if the stream carries a part. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
  modified: Date;
}

/** An entry of a listing. */
export interface StoredKey {
  key: string;
  modified: Date;
}

/**
 * Stores uploads: in a local folder (local.ts) or in an S3-compatible bucket (s3.ts).
 * A key is `visibility/folder/name.extension`. Keys are never reused, so files can be cached forever.
 */
export interface Storage {
  /** Stores bytes, or the file at `path` (moved if possible), under a new key. Readers see the whole file or none. */
  put(key: string, content: Buffer | { path: string }): Promise<void>;
  /** Says whether the storage can be reached. */
  answers(): Promise<boolean>;
  /** Returns size and age of a file, or null if it does not exist. */
  stat(key: string): Promise<Omit<StoredFile, 'stream'> | null>;
  /** Opens a file or a part of it. Returns null if it does not exist. @throws Error for an invalid key */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /**
   * Runs `work` with a local, read-only copy that may disappear afterwards.
   * @throws Error if the file does not exist
   */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>;
  /** Lists the files whose key starts with `visibility/folder/`. */
  list(prefix: string): AsyncIterable<StoredKey>;
  /** Removes partial files of `put` calls that were interrupted before `before`. @returns their number */
  removePartial(before: Date): Promise<number>;
  /** Returns a presigned URL of the bucket, where the storage is configured for direct access. */
  directUrl?(
    key: string,
    options: { seconds: number; headers: { contentType: string; contentDisposition?: string } },
  ): Promise<string>;
}

const KEY = /^(public|private)(\/[a-z0-9][a-z0-9-]*)+\.[a-z0-9]{2,5}$/;

/** Tells whether a text is a valid key, which cannot lead out of its folder. */
export const isKey = (key: string): boolean => KEY.test(key) && key.length <= 200;

/** Returns the key. @throws Error if it is invalid, which is a bug of the caller */
export function assertKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a valid storage key: ${key}`);
  return key;
}

/** Returns a new key, e.g. `newKey('public', 'avatars', 'webp')`. */
export const newKey = (visibility: Visibility, folder: string, extension: string): string =>
  `${visibility}/${folder}/${newId()}.${extension}`;

/** Tells whether a file is public. */
export const isPublic = (key: string): boolean => key.startsWith('public/');

/** Returns the URL path of a file. Private files also need a signature (signedLinks.ts). */
export const fileUrl = (key: string): string => `/files/${key}`;

/** Returns the storage key of the path of a file. */
export const keyOfFileUrl = (path: string): string => path.slice(fileUrl('').length);

/** Returns the URL path of a public file, or the fallback without a key. */
export const fileUrlOr = (key: string | null, fallback: string): string => (key ? fileUrl(key) : fallback);

const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};

/** Returns the content type for the extension of a key. Browsers save unknown types instead of showing them. */
export const contentTypeOf = (key: string): string =>
  CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
