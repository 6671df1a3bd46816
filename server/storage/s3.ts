import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, contentTypeOf, type Storage } from './storage';

export interface S3Settings {
  bucket: string;
  region: string;
  /** null: Amazon's own */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** browsers fetch private files from the store itself, by presigned addresses: it must be reachable for them */
  direct: boolean;
}

/** What one upload holds in memory at most: parts times size. */
const PARTS = { queueSize: 2, partSize: 8 * 1024 * 1024 };

const orNull = (error: unknown) => {
  if (
    error instanceof S3ServiceException &&
    (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey' || error.name === 'NotFound')
  )
    return null;
  throw error;
};

/** Stores that do not list what was begun clean up after themselves (a lifecycle rule of the bucket). */
const orUnknown = (error: unknown): { Uploads?: MultipartUpload[] } => {
  if (
    error instanceof S3ServiceException &&
    (error.name === 'NotImplemented' || error.$metadata.httpStatusCode === 501)
  )
    return {};
  throw error;
};

/** Keeps files as objects of one bucket. A multipart upload that is not completed is no object: nothing half-made can be read. @param tmpDir for files to be worked on */
export function s3Storage(
  { bucket, region, endpoint, accessKeyId, secretAccessKey, direct }: S3Settings,
  tmpDir: string,
): Storage & { close(): void } {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // stores that are not Amazon's do not all know the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const object = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });
  const open: Storage['open'] = async (key, range) => {
    const got = await client
      .send(new GetObjectCommand({ ...object(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }))
      .catch(orNull);
    if (!got?.Body) return null;
    const whole = got.ContentRange?.split('/')[1];
    return {
      stream: got.Body as Readable,
      bytes: whole ? Number(whole) : (got.ContentLength ?? 0),
      modified: got.LastModified ?? new Date(0),
    };
  };
  return {
    async put(key, content) {
      const Body = Buffer.isBuffer(content) ? content : createReadStream(content.path);
      await new Upload({ client, params: { ...object(key), Body, ContentType: contentTypeOf(key) }, ...PARTS }).done();
    },
    async stat(key) {
      const head = await client.send(new HeadObjectCommand(object(key))).catch(orNull);
      return head && { bytes: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
    },
    open,
    async withFile(key, work) {
      const file = await open(key);
      if (!file) throw new Error(`Not in the storage: ${key}`);
      await mkdir(tmpDir, { recursive: true });
      const folder = await mkdtemp(path.join(tmpDir, 'work-'));
      try {
        const place = path.join(folder, path.basename(key));
        await pipeline(file.stream, createWriteStream(place));
        return await work(place);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key))).catch(orNull);
    },
    async *list(prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key, modified: LastModified ?? new Date(0) };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    async sweep(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket })).catch(orUnknown);
      const left = Uploads.filter(({ Key, Initiated }) => Key && Initiated && Initiated < before);
      for (const { Key, UploadId } of left)
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      return left.length;
    },
    ...(direct
      ? {
          directAddress: (key, { seconds, headers }) =>
            getSignedUrl(
              client,
              new GetObjectCommand({
                ...object(key),
                ResponseContentType: headers.contentType,
                ResponseContentDisposition: headers.contentDisposition,
              }),
              { expiresIn: seconds },
            ),
        }
      : {}),
    close: () => client.destroy(),
  };
}
