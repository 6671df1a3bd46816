import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@server/config';
import { acceptSecrets, claimSecrets } from '@server/features/operations/service/secrets';
import { freshDatabase, type FreshDatabase } from '@test/support/database';
import { startProcess } from '@test/support/process';

const secret = () => randomBytes(32).toString('base64');
const key = () => `main:${randomBytes(32).toString('base64')}`;
const [FIRST, SECOND] = [
  { FOOTLIGHTS_SECRET: secret(), ENCRYPTION_KEYS: key(), INTERNAL_SECRET: secret() },
  { FOOTLIGHTS_SECRET: secret(), ENCRYPTION_KEYS: key(), INTERNAL_SECRET: secret() },
];

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const claim = (env: Record<string, string>) => claimSecrets(database.drizzle, readConfig(env));

describe('the fingerprints of secrets', () => {
  it.each(['FOOTLIGHTS_SECRET', 'ENCRYPTION_KEYS', 'INTERNAL_SECRET'] as const)(
    'refuse a process that has another %s',
    async (name) => {
      await claim(FIRST);
      await claim(FIRST);
      await expect(claim({ ...FIRST, [name]: SECOND[name] })).rejects.toThrow(`${name} differs`);
      await claim(FIRST);
    },
  );

  it('accept a rotation that keeps the former secret, and then refuse the former one alone', async () => {
    await claim(FIRST);
    const both = `${SECOND.FOOTLIGHTS_SECRET},${FIRST.FOOTLIGHTS_SECRET}`;
    await claim({ ...FIRST, FOOTLIGHTS_SECRET: both });
    await claim({ ...FIRST, FOOTLIGHTS_SECRET: SECOND.FOOTLIGHTS_SECRET });
    await expect(claim(FIRST)).rejects.toThrow('FOOTLIGHTS_SECRET differs');
  });

  it('accept secrets that were replaced on purpose', async () => {
    await claim(FIRST);
    expect(await acceptSecrets(database.drizzle, readConfig(SECOND))).toEqual(Object.keys(FIRST));
    await claim(SECOND);
    await expect(claim(FIRST)).rejects.toThrow('differs');
  });

  it('let only one of two processes start that begin with different secrets at the same time', async () => {
    const results = await Promise.allSettled([claim(FIRST), claim(SECOND)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('reveal nothing of the secrets', async () => {
    await claim(FIRST);
    const { rows } = await database.pool.query<{ fingerprint: string }>('select fingerprint from secret_fingerprints');
    expect(rows).toHaveLength(3);
    for (const { fingerprint } of rows) expect(fingerprint).toMatch(/^[\w-]{22}$/);
    expect(Object.values(FIRST).some((one) => rows.some(({ fingerprint }) => one.includes(fingerprint)))).toBe(false);
  });
});

it('a second process with another secret says so and does not start', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-secrets-'));
  const env = { MEDIA_RTMP_PORT: 'off', FFMPEG: 'off' };
  const first = await startProcess(database.url, dataDir, { ...env, ...FIRST });
  try {
    const other = startProcess(database.url, dataDir, { ...env, ...FIRST, FOOTLIGHTS_SECRET: secret() });
    await expect(other).rejects.toThrow(/ended with 1:\s+FOOTLIGHTS_SECRET differs from the one that this site uses/);
    const second = await startProcess(database.url, dataDir, { ...env, ...FIRST });
    await second.stop();
  } finally {
    await first.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
