import { randomBytes } from 'node:crypto';
import { readConfig } from '@server/config';

const LIVE = {
  FOOTLIGHTS_MODE: 'live',
  FOOTLIGHTS_SECRET: randomBytes(32).toString('base64'),
  ENCRYPTION_KEYS: `main:${randomBytes(32).toString('base64')}`,
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://footlights.live',
  SMTP_URL: 'smtp://mail.footlights.live',
};

describe('demo mode', () => {
  it.each<[string, Record<string, string>]>([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: 'https://api.stripe.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://site@10.0.0.5/footlights' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://site@db/footlights' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://site@localhost/footlights?host=10.0.0.5' }],
    ['STORAGE=s3', { STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }],
    ['S3_BUCKET', { S3_BUCKET: 'files' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.footlights.live' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:password@mail.footlights.live:587' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://footlights.live' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://203.0.113.7:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://[2001:db8::7]' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost.footlights.live' }],
  ])('refuses to start with %s of a real site (%o)', (variable, env) => {
    expect(() => readConfig(env)).toThrow(variable);
    expect(() => readConfig(env)).toThrow('FOOTLIGHTS_MODE=live');
  });

  it('refuses the environment of a live site that lacks only FOOTLIGHTS_MODE, naming every variable', () => {
    const { FOOTLIGHTS_MODE: _, ...env } = { ...LIVE, DATABASE_URL: 'postgres://site@10.0.0.5/footlights' };
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL'])
      expect(() => readConfig(env)).toThrow(name);
  });

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://site@127.0.0.1:5432/footlights' },
    { DATABASE_URL: 'postgres:///footlights?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://site@[::1]/footlights' },
    { SMTP_URL: 'smtp://localhost:1025' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://192.168.1.20:3000' },
    { PUBLIC_URL: 'http://laptop.local:3000' },
    { PUBLIC_URL: 'https://footlights.test' },
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'w', STRIPE_API_URL: 'http://127.0.0.1:12111' },
  ])('starts with %o, which is this machine, its network or a name of tests', (env) => {
    expect(readConfig(env).mode).toBe('demo');
  });

  it('listens on loopback unless HOST names another address', () => {
    expect([{}, { HOST: '' }, { HOST: '0.0.0.0' }].map((env) => readConfig(env).host)).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      '0.0.0.0',
    ]);
    expect(readConfig(LIVE).host).toBe('0.0.0.0');
  });
});

describe('a media node', () => {
  const DATABASE_URL = 'postgres://localhost/footlights';

  it.each<[string, Record<string, string>]>([
    ['DATABASE_URL', {}],
    ['MEDIA_ENGINE', { DATABASE_URL, MEDIA_ENGINE: 'off' }],
  ])('refuses to start without the right %s', (variable, env) => {
    expect(() => readConfig({ FOOTLIGHTS_PARTS: 'media', ...env })).toThrow(variable);
  });

  it('runs alone', () => {
    expect(readConfig({ FOOTLIGHTS_PARTS: 'media', DATABASE_URL }).parts).toEqual({
      web: false,
      api: false,
      media: true,
      jobs: false,
    });
    expect(() => readConfig({ FOOTLIGHTS_PARTS: 'api,media', DATABASE_URL })).toThrow('FOOTLIGHTS_PARTS');
  });

  describe('jobs', () => {
    it('run in API processes unless these leave them to others', () => {
      const jobs = (env: Record<string, string>) => readConfig(env).parts.jobs;
      expect(jobs({})).toBe(true);
      expect(jobs({ FOOTLIGHTS_PARTS: 'api' })).toBe(true);
      expect(jobs({ FOOTLIGHTS_PARTS: 'api', JOBS: 'off' })).toBe(false);
      expect(jobs({ FOOTLIGHTS_PARTS: 'web', API_ORIGIN: 'http://127.0.0.1:3001' })).toBe(false);
    });

    it('run alone with the media engine of the API processes', () => {
      expect(() => readConfig({ FOOTLIGHTS_PARTS: 'jobs' })).toThrow('MEDIA_ENGINE');
      expect(readConfig({ FOOTLIGHTS_PARTS: 'jobs', MEDIA_ENGINE: 'off' }).parts).toEqual({
        web: false,
        api: false,
        media: false,
        jobs: true,
      });
    });
  });

  describe('the database', () => {
    it('has pools of the configured size', () => {
      expect(readConfig({}).pools).toEqual({ requests: 20, jobs: 5 });
      expect(readConfig({ DATABASE_POOL: '7', DATABASE_JOBS_POOL: '2' }).pools).toEqual({ requests: 7, jobs: 2 });
      expect(() => readConfig({ DATABASE_POOL: '0' })).toThrow('DATABASE_POOL');
    });

    it('refuses a direct URL alone, and in demo mode one of another host', () => {
      const DATABASE_URL = 'postgres://site@127.0.0.1/footlights';
      expect(() => readConfig({ DATABASE_DIRECT_URL: DATABASE_URL })).toThrow('needs DATABASE_URL');
      expect(() => readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://site@db/footlights' })).toThrow(
        'DATABASE_DIRECT_URL on another host',
      );
    });
  });
});

describe('live mode', () => {
  it.each<[string, Record<string, string>]>([
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://footlights.live' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'footlights.live' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['FOOTLIGHTS_SECRET', { FOOTLIGHTS_SECRET: '' }],
    ['FOOTLIGHTS_SECRET', { FOOTLIGHTS_SECRET: 'a'.repeat(64) }],
    ['FOOTLIGHTS_SECRET', { FOOTLIGHTS_SECRET: '0123456789abcdef'.repeat(4) }],
    ['FOOTLIGHTS_SECRET', { FOOTLIGHTS_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }],
    ['FOOTLIGHTS_SECRET', { FOOTLIGHTS_SECRET: 'correct-horse-battery-staple-and-more' }],
    ['FOOTLIGHTS_SECRET', { FOOTLIGHTS_SECRET: 'footlights-development-secret-not-for-live' }],
    ['FOOTLIGHTS_SECRET', { FOOTLIGHTS_SECRET: randomBytes(18).toString('base64') }],
    ['FOOTLIGHTS_SECRET', { FOOTLIGHTS_SECRET: `${LIVE.FOOTLIGHTS_SECRET},${'a'.repeat(40)}` }],
  ])('refuses to start with a bad %s (%o)', (variable, env) => {
    expect(() => readConfig({ ...LIVE, ...env })).toThrow(variable);
  });

  it('starts with a generated secret, or several', () => {
    const former = randomBytes(32).toString('hex');
    expect(readConfig({ ...LIVE, FOOTLIGHTS_SECRET: `${LIVE.FOOTLIGHTS_SECRET}, ${former}` }).secrets).toEqual([
      LIVE.FOOTLIGHTS_SECRET,
      former,
    ]);
  });
});
