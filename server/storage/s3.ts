import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
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
import { assertKey, type ByteRange, contentTypeOf, type Storage, type StoredKey } from './storage';

/** The settings of an S3-compatible bucket. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** null uses the endpoint of Amazon */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** browsers fetch private files from the bucket by presigned URLs, so it must be reachable for them */
  direct: boolean;
}

/** One upload holds at most queueSize parts of partSize bytes in memory. */
const UPLOAD_PARTS = { queueSize: 2, partSize: 8 * 1024 * 1024 };

const nullIfMissing = (error: unknown) => {
  if (
    error instanceof S3ServiceException &&
    (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey' || error.name === 'NotFound')
  )
    return null;
  throw error;
};

/** Services that cannot list unfinished uploads remove them by a lifecycle rule of the bucket. */
const emptyIfUnsupported = (error: unknown): { Uploads?: MultipartUpload[] } => {
  if (
    error instanceof S3ServiceException &&
    (error.name === 'NotImplemented' || error.$metadata.httpStatusCode === 501)
  )
    return {};
  throw error;
};

function createClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  // the pinned SDK works on Node 20; its warning about later versions would only confuse operators
  // eslint-disable-next-line no-restricted-properties -- the SDK reads this variable
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // some S3-compatible services do not support the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Opens the content of an object. Returns null if it does not exist. */
async function openObject(client: S3Client, object: { Bucket: string; Key: string }, range?: ByteRange) {
  const reply = await client
    .send(new GetObjectCommand({ ...object, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }))
    .catch(nullIfMissing);
  if (!reply?.Body) return null;
  const totalBytes = reply.ContentRange?.split('/')[1];
  return {
    stream: reply.Body as Readable,
    bytes: totalBytes ? Number(totalBytes) : (reply.ContentLength ?? 0),
    modified: reply.LastModified ?? new Date(0),
  };
}

/** Writes a stream to a temporary file, runs `work` with its path, and removes it again. */
async function withLocalCopy<T>(
  stream: Readable,
  name: string,
  tmpDir: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await mkdir(tmpDir, { recursive: true });
  const folder = await mkdtemp(path.join(tmpDir, 'work-'));
  try {
    const copy = path.join(folder, name);
    await pipeline(stream, createWriteStream(copy));
    return await work(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* listObjects(client: S3Client, bucket: string, prefix: string): AsyncIterable<StoredKey> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }));
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key) yield { key: Key, modified: LastModified ?? new Date(0) };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

async function abortUploads(client: S3Client, bucket: string, before: Date): Promise<number> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket: bucket }))
    .catch(emptyIfUnsupported);
  const unfinished = Uploads.filter(({ Key, Initiated }) => Key && Initiated && Initiated < before);
  for (const { Key, UploadId } of unfinished)
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  return unfinished.length;
}

/**
 * Stores files as objects of one bucket. An unfinished multipart upload is no object, so nobody can read a partial
 * file.
 * @param tmpDir holds local copies while `withFile` runs
 */
export function s3Storage(settings: S3Settings, tmpDir: string): Storage & { close(): void } {
  const { bucket, direct } = settings;
  const client = createClient(settings);
  const object = (key: string) => ({ Bucket: bucket, Key: assertKey(key) });
  const directUrl: Storage['directUrl'] = (key, { seconds, headers }) => {
    const { contentType: ResponseContentType, contentDisposition: ResponseContentDisposition } = headers;
    const command = new GetObjectCommand({ ...object(key), ResponseContentType, ResponseContentDisposition });
    return getSignedUrl(client, command, { expiresIn: seconds });
  };
  return {
    async put(key, content) {
      const Body = Buffer.isBuffer(content) ? content : createReadStream(content.path);
      const params = { ...object(key), Body, ContentType: contentTypeOf(key) };
      await new Upload({ client, params, ...UPLOAD_PARTS }).done();
    },
    answers: () =>
      client.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => true,
        () => false,
      ),
    async stat(key) {
      const head = await client.send(new HeadObjectCommand(object(key))).catch(nullIfMissing);
      return head && { bytes: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
    },
    open: async (key, range) => openObject(client, object(key), range),
    async withFile(key, work) {
      const file = await openObject(client, object(key));
      if (!file) throw new Error(`File not found in the storage: ${key}`);
      return withLocalCopy(file.stream, path.basename(key), tmpDir, work);
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key))).catch(nullIfMissing);
    },
    list: (prefix) => listObjects(client, bucket, prefix),
    removePartial: (before) => abortUploads(client, bucket, before),
    ...(direct ? { directUrl } : {}),
    close: () => client.destroy(),
  };
}
