import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@server/config';
import { createSealing } from '@server/sealing/create';
import { makeSealing } from '@server/sealing/sealing';

const key = (id: string) => ({ id, key: randomBytes(32) });
const LIVE = {
  FOOTLIGHTS_MODE: 'live',
  FOOTLIGHTS_SECRET: randomBytes(32).toString('base64'),
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'wh',
  PUBLIC_URL: 'https://site.test',
  SMTP_URL: 'smtp://mail.site.test',
};

describe('sealing', () => {
  const first = key('first');
  const sealing = makeSealing([first]);

  it('opens what it sealed and seals differently each time', () => {
    const sealed = sealing.seal('BE68 5390 0754 7034', 'a:wire');
    expect(sealing.open(sealed, 'a:wire')).toBe('BE68 5390 0754 7034');
    expect(sealed).not.toContain('5390');
    expect(sealing.seal('BE68 5390 0754 7034', 'a:wire')).not.toBe(sealed);
  });

  it('refuses a text that was moved, changed, shortened or sealed with another key', () => {
    const sealed = sealing.seal('secret', 'a:wire');
    const changed = sealed.replace(/.(?=.{3}$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
    expect(() => sealing.open(sealed, 'b:wire')).toThrow();
    expect(() => sealing.open(changed, 'a:wire')).toThrow();
    expect(() => sealing.open(sealed.slice(0, 20), 'a:wire')).toThrow();
    expect(() => makeSealing([{ ...key('first') }]).open(sealed, 'a:wire')).toThrow();
    expect(() => makeSealing([key('second')]).open(sealed, 'a:wire')).toThrow('ENCRYPTION_KEYS');
  });

  it('opens texts of a former key until that key is removed', () => {
    const sealed = sealing.seal('secret', 'a');
    const rotated = makeSealing([key('second'), first]);
    expect([
      rotated.open(sealed, 'a'),
      rotated.isCurrent(sealed),
      rotated.isCurrent(rotated.seal('secret', 'a')),
    ]).toEqual(['secret', false, true]);
  });
});

describe('the encryption keys', () => {
  it('uses the configured keys, the first one to encrypt', () => {
    const [one, two] = [randomBytes(32), randomBytes(32)];
    expect(
      readConfig({ ENCRYPTION_KEYS: `new:${one.toString('base64')}, old:${two.toString('base64')}` }).encryptionKeys,
    ).toEqual([
      { id: 'new', key: one },
      { id: 'old', key: two },
    ]);
    expect(() => readConfig({ ENCRYPTION_KEYS: 'short:abcd' })).toThrow('ENCRYPTION_KEYS');
  });

  it('are required in live mode', () => {
    expect(() => readConfig(LIVE)).toThrow('ENCRYPTION_KEYS is missing');
    expect(
      readConfig({ ...LIVE, ENCRYPTION_KEYS: `main:${randomBytes(32).toString('base64')}` }).encryptionKeys,
    ).toHaveLength(1);
  });

  it('generates a key once in the data folder, readable by its owner only, when none is configured', () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-key-'));
    try {
      const config = readConfig({ FOOTLIGHTS_DATA: dataDir });
      const sealed = createSealing(config).seal('secret', 'a');
      expect(createSealing(config).open(sealed, 'a')).toBe('secret');
      const file = path.join(dataDir, 'encryption.key');
      expect([Buffer.from(readFileSync(file, 'utf8'), 'base64').length, statSync(file).mode & 0o777]).toEqual([
        32, 0o600,
      ]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
