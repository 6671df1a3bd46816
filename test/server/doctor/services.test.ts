import { runDoctor } from '@test/support/doctor';
import { describeComplete, type DoctorWorld, startDoctorWorld } from '@test/support/doctorWorld';
import { loopback } from '@test/support/loopback';
import { itFinds, type PlantedFault } from '@test/support/plantedFaults';

const EDGE_SECRET = 'dGhlIGVkZ2UgYW5kIHRoZSBzaXRlIGtub3cgaXQ';

const OTHERS: PlantedFault[] = [
  {
    fault: 'a missing password of Redis',
    plant: ({ redisPort }) => ({ env: { REDIS_URL: `redis://127.0.0.1:${redisPort}` } }),
    named: /Redis asks for a password/,
    mend: /redis:\/\/:password@host/,
  },
  {
    fault: 'a wrong password of Redis',
    plant: ({ redisPort }) => ({ env: { REDIS_URL: `redis://:wrong@127.0.0.1:${redisPort}` } }),
    named: /Redis refuses the user or password/,
    mend: /correct the password/,
  },
  {
    fault: 'a Redis user without rights',
    plant: async ({ redis, redisPort }) => {
      await redis.acl('SETUSER', 'reader', 'on', '>right', '~*', '&*', '+@read', '+@connection', '+info');
      return {
        env: { REDIS_URL: `redis://reader:right@127.0.0.1:${redisPort}` },
        undo: () => redis.acl('DELUSER', 'reader'),
      };
    },
    named: /the Redis user may not do what Footlights needs \(.*xadd/,
    mend: /acl setuser/,
  },
  {
    fault: 'a Redis that is down',
    plant: () => ({ env: { REDIS_URL: 'redis://127.0.0.1:1' } }),
    named: /REDIS_URL: nothing answers at 127.0.0.1:1 \(ECONNREFUSED\)/,
    mend: /start that server/,
  },
  {
    fault: 'a wrong password of the mail server',
    plant: ({ mailPort }) => ({ env: { SMTP_URL: `smtp://mailer:wrong@127.0.0.1:${mailPort}` } }),
    named: /the mail server 127.0.0.1:\d+ refuses the user or password/,
    mend: /correct them in the URL/,
  },
  {
    fault: 'TLS to a mail server that speaks none',
    plant: ({ mailPort }) => ({ env: { SMTP_URL: `smtps://mailer:mail%20password@127.0.0.1:${mailPort}` } }),
    named: /the mail server 127.0.0.1:\d+ does not speak TLS like this/,
    mend: /smtps:\/\/ for port 465/,
  },
  {
    fault: 'a mail server that is down',
    plant: () => ({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } }),
    named: /SMTP_URL: nothing answers at 127.0.0.1:1/,
    mend: /start that server/,
  },
  {
    fault: 'a missing sender',
    plant: () => ({ env: { MAIL_FROM: '' } }),
    named: /MAIL_FROM is missing/,
    mend: /set the sender of emails/,
  },
  {
    fault: 'an edge that is down',
    plant: () => ({ env: { EDGE_URL: 'http://127.0.0.1:1', EDGE_SECRET } }),
    named: /EDGE_URL: nothing answers at http:\/\/127.0.0.1:1/,
    mend: /start nginx there/,
  },
  {
    fault: 'an edge that checks no passes',
    plant: async () => {
      const edge = await loopback(() => ({ status: 404, body: {} }));
      return { env: { EDGE_URL: edge.url, EDGE_SECRET }, undo: () => edge.down() };
    },
    named: /the edge at .* does not check passes \(status 404\)/,
    mend: /deploy\/edge.conf/,
  },
  {
    fault: 'an edge with another secret',
    plant: async () => {
      const edge = await loopback(() => ({ status: 403, headers: { 'content-type': 'text/html' }, body: '' }));
      return { env: { EDGE_URL: edge.url, EDGE_SECRET }, undo: () => edge.down() };
    },
    named: /EDGE_SECRET: the edge at .* refuses passes that are signed with it/,
    mend: /set the same secret/,
  },
  {
    fault: 'an address of the edge without its secret',
    plant: () => ({ env: { EDGE_URL: 'https://edge.example.org' } }),
    named: /EDGE_URL and EDGE_SECRET go together/,
    mend: /set the address of the edge, and the secret/,
  },
  {
    fault: 'a wrong bucket',
    plant: () => ({ env: { S3_BUCKET: 'elsewhere' } }),
    named: /the bucket elsewhere does not exist/,
    mend: /create it, or correct S3_BUCKET/,
  },
  {
    fault: 'a wrong access key of the bucket',
    plant: () => ({ env: { S3_ACCESS_KEY_ID: 'WRONG' } }),
    named: /the store does not know this access key/,
    mend: /correct S3_ACCESS_KEY_ID/,
  },
  {
    fault: 'a wrong secret key of the bucket',
    // the bucket's stand-in does not compute signatures, so this one answers as S3 does
    plant: async () => {
      const store = await loopback(() => ({
        status: 403,
        headers: { 'content-type': 'application/xml' },
        body: '<Error><Code>SignatureDoesNotMatch</Code><Message>Check your key and signing method.</Message></Error>',
      }));
      return { env: { S3_ENDPOINT: store.url }, undo: store.down };
    },
    named: /the store refuses the secret key/,
    mend: /copy the secret key again/,
  },
  {
    fault: 'a store that is down',
    plant: () => ({ env: { S3_ENDPOINT: 'http://127.0.0.1:1' } }),
    named: /S3_ENDPOINT: http:\/\/127.0.0.1:1 does not answer/,
    mend: /correct S3_ENDPOINT/,
  },
];

const STRIPE: PlantedFault[] = [
  {
    fault: 'a wrong secret key of Stripe',
    plant: () => ({ env: { STRIPE_SECRET_KEY: 'sk_live_wrong' } }),
    named: /STRIPE_SECRET_KEY: Stripe refuses the key/,
    mend: /copy the secret key again/,
  },
  {
    fault: 'a test key of Stripe on a live site',
    plant: ({ stripe }) => {
      stripe.live = false;
      return { undo: () => (stripe.live = true) };
    },
    named: /STRIPE_SECRET_KEY is a test key/,
    mend: /sk_live_/,
  },
  {
    fault: 'something else in place of the webhook secret',
    plant: () => ({ env: { STRIPE_WEBHOOK_SECRET: 'we_1234' } }),
    named: /STRIPE_WEBHOOK_SECRET is not a signing secret/,
    mend: /whsec_/,
  },
  {
    fault: 'a missing webhook endpoint at Stripe',
    plant: ({ stripe }) => {
      const { endpoints } = stripe;
      stripe.endpoints = [];
      return { undo: () => (stripe.endpoints = endpoints) };
    },
    named: /Stripe has no webhook endpoint at https:\/\/localhost:\d+\/api\/webhooks\/payments\/stripe/,
    mend: /add it in the dashboard/,
  },
  {
    fault: 'an event that Stripe does not report',
    plant: ({ stripe }) => {
      const { endpoints } = stripe;
      stripe.endpoints = endpoints.map((one) => ({
        ...one,
        enabled_events: one.enabled_events.filter((event) => event !== 'charge.refunded'),
      }));
      return { undo: () => (stripe.endpoints = endpoints) };
    },
    named: /Stripe does not report charge\.refunded/,
    mend: /add them to the endpoint/,
  },
  {
    fault: 'a clock that differs from Stripe',
    plant: ({ stripe }) => {
      stripe.clockAheadMs = 600_000;
      return { undo: () => (stripe.clockAheadMs = 0) };
    },
    named: /the clock of this machine is \d+ s behind Stripe/,
    mend: /NTP/,
  },
];

describeComplete('npm run doctor', () => {
  let world: DoctorWorld;
  beforeAll(async () => {
    world = await startDoctorWorld();
  }, 60_000);
  afterAll(() => world.close());

  it('finds nothing in a healthy configuration, and exits with 0', async () => {
    const { said, code } = await runDoctor(world.env);
    expect(said).not.toContain('ERROR');
    expect(said).toMatch(/\nNo errors\.\n$/);
    expect(code).toBe(0);
    for (const line of ['lets site in', 'Redis', 'the mail server', 'the bucket files', 'Stripe lets', 'leads here'])
      expect(said).toMatch(new RegExp(`ok .*${line}`));
  });

  itFinds([...OTHERS, ...STRIPE], () => world);
});
