import { rmSync } from 'node:fs';
import S3rver from 's3rver';
import { temporaryFolder } from './folders';

/** Starts an S3-compatible server. Returns the environment variables for its bucket. */
export async function startBucket(): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const directory = temporaryFolder('bucket');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  return {
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
