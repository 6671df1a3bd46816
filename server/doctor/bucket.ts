import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Config } from '../config';
import { createStorage } from '../storage/create';
import { type Storage } from '../storage/storage';
import { reasonOf, type Report } from './report';

const FAULTS: Record<string, (bucket: string) => [string, string]> = {
  NoSuchBucket: (bucket) => [
    `S3_BUCKET: the bucket ${bucket} does not exist`,
    'create it, or correct S3_BUCKET, S3_REGION and S3_ENDPOINT',
  ],
  InvalidAccessKeyId: () => [
    'S3_ACCESS_KEY_ID: the store does not know this access key',
    'correct S3_ACCESS_KEY_ID, and S3_ENDPOINT if the key is of another store',
  ],
  SignatureDoesNotMatch: () => [
    'S3_SECRET_ACCESS_KEY: the store refuses the secret key',
    'copy the secret key again; check that S3_REGION is the region of the bucket',
  ],
  AccessDenied: (bucket) => [
    `the access key may not use the bucket ${bucket}`,
    'allow s3:PutObject, s3:GetObject, s3:DeleteObject, s3:ListBucket and s3:ListBucketMultipartUploads for it',
  ],
};

async function tryOut(storage: Storage): Promise<string | null> {
  const key = `private/doctor-${randomUUID()}.txt`;
  const written = Buffer.from(key);
  await storage.put(key, written);
  const opened = await storage.open(key);
  const read = opened && (await buffer(opened.stream));
  await storage.remove(key);
  if (!read?.equals(written)) return 'what was written could not be read again';
  return (await storage.stat(key)) ? 'what was deleted is still there' : null;
}

/** Writes, reads and deletes an object in the bucket. */
export async function checkBucket(config: Config, report: Report): Promise<void> {
  if (!config.s3) return;
  const { bucket, endpoint } = config.s3;
  const storage = (await createStorage(config)) as Storage & { close?: () => void };
  try {
    const fault = await tryOut(storage);
    if (fault) report.bad(`the bucket ${bucket}: ${fault}`, 'use a store with strong consistency');
    else report.ok(`the bucket ${bucket} can be written, read and deleted from`);
  } catch (error) {
    const { name = '', $metadata } = Object(error) as { name?: string; $metadata?: { httpStatusCode?: number } };
    const known = FAULTS[name] ?? ($metadata?.httpStatusCode === 403 ? FAULTS.AccessDenied : undefined);
    if (known) report.bad(...known(bucket));
    else
      report.bad(
        `S3_ENDPOINT: ${endpoint ?? 'Amazon S3'} does not answer (${$metadata?.httpStatusCode ?? reasonOf(error)})`,
        'correct S3_ENDPOINT, or start that store; check the firewall in between',
      );
  } finally {
    storage.close?.();
  }
}
