import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runDoctor } from '@test/support/doctor';
import { certificateIn, describeComplete, type DoctorWorld, occupy, startDoctorWorld } from '@test/support/doctorWorld';
import { startTlsNginx } from '@test/support/nginx';
import { itFinds, type PlantedFault } from '@test/support/plantedFaults';

const SETTINGS: PlantedFault[] = [
  {
    fault: 'a PORT that is no number',
    plant: () => ({ env: { PORT: 'abc' } }),
    named: /PORT cannot be read/,
    mend: /must be a port number from 0 to 65535/,
  },
  {
    fault: 'a PUBLIC_URL without a scheme',
    plant: () => ({ env: { PUBLIC_URL: 'example.org' } }),
    named: /PUBLIC_URL is not an https URL/,
    mend: /put TLS in front of the site/,
  },
  {
    fault: 'a missing INTERNAL_SECRET of a separate API process',
    plant: () => ({ env: { FOOTLIGHTS_PARTS: 'api' } }),
    named: /INTERNAL_SECRET is missing/,
    mend: /set the same one for web and API processes/,
  },
  {
    fault: 'a missing FOOTLIGHTS_SECRET',
    plant: () => ({ env: { FOOTLIGHTS_SECRET: '' } }),
    named: /FOOTLIGHTS_SECRET is missing or guessable/,
    mend: /openssl rand -base64 32/,
  },
  {
    fault: 'an encryption key that is too short',
    plant: () => ({ env: { ENCRYPTION_KEYS: 'main:c2hvcnQ=' } }),
    named: /ENCRYPTION_KEYS cannot be read/,
    mend: /a key of 32 bytes in base64/,
  },
  {
    fault: 'a TRUST_PROXY that is no address',
    plant: () => ({ env: { TRUST_PROXY: 'nginx' } }),
    named: /TRUST_PROXY cannot be read/,
    mend: /their addresses and networks/,
  },
  {
    fault: 'a country header without a trusted proxy',
    plant: () => ({ env: { TRUST_PROXY: '', COUNTRY_HEADER: 'CF-IPCountry' } }),
    named: /COUNTRY_HEADER needs TRUST_PROXY/,
    mend: /only a trusted proxy/,
  },
  {
    fault: 'a wrong FFMPEG',
    plant: () => ({ env: { FFMPEG: '/usr/lost/ffmpeg' } }),
    named: /FFMPEG=\/usr\/lost\/ffmpeg does not run/,
    mend: /set the path of the ffmpeg program/,
  },
  {
    fault: 'smaller sizes of live video without ffmpeg',
    plant: () => ({ env: { FFMPEG: 'off', MEDIA_LADDER_CORES: '1' } }),
    named: /FFMPEG is off, but MEDIA_LADDER_CORES needs it/,
    mend: /remove one of the two/,
  },
  {
    fault: 'a data folder that cannot be written',
    plant: ({ folder }) => {
      writeFileSync(path.join(folder, 'a-file'), '');
      return { env: { FOOTLIGHTS_DATA: path.join(folder, 'a-file', 'data') } };
    },
    named: /cannot write to .*a-file/,
    mend: /make this user the owner/,
  },
  {
    fault: 'a taken PORT',
    plant: async () => {
      const { port, release } = await occupy();
      return { env: { PORT: String(port) }, undo: release };
    },
    named: /port \d+ is in use/,
    mend: /stop the other program, or set PORT/,
  },
  {
    fault: 'a taken MEDIA_PORT',
    plant: async () => {
      const { port, release } = await occupy();
      return { env: { MEDIA_PORT: String(port) }, undo: release };
    },
    named: /MEDIA_PORT: port \d+ is in use/,
    mend: /set MEDIA_PORT to a free port/,
  },
  {
    fault: 'UDP ports in the wrong order',
    plant: () => ({ env: { MEDIA_UDP_PORTS: '50199-50000' } }),
    named: /MEDIA_UDP_PORTS is 50199-50000/,
    mend: /a range like 50000-50199/,
  },
  {
    fault: 'a host name to announce',
    plant: () => ({ env: { MEDIA_ANNOUNCE: 'media.example.org' } }),
    named: /MEDIA_ANNOUNCE is media.example.org, which is not an IP address/,
    mend: /203.0.113.9/,
  },
  {
    fault: 'a TURN server without credentials',
    plant: () => ({ env: { MEDIA_ICE_SERVERS: '[{"urls":"turn:127.0.0.1:3478"}]' } }),
    named: /turn:127.0.0.1:3478 has no username and credential/,
    mend: /MEDIA_TURN_SECRET/,
  },
  {
    fault: 'a MediaMTX that is down',
    plant: () => ({
      env: {
        MEDIA_ENGINE: 'mediamtx',
        MEDIA_URL: 'https://127.0.0.1:2',
        MEDIA_API_URL: 'http://127.0.0.1:2',
        MEDIA_WEBHOOK_SECRET: 'a-secret-of-more-than-twenty-letters',
      },
    }),
    named: /MediaMTX does not answer at http:\/\/127.0.0.1:2 \(ECONNREFUSED\)/,
    mend: /set api: yes in mediamtx.yml/,
  },
];

/** A proxy whose configuration differs from the documented one. */
const proxyWith =
  (change: (example: string) => string, env: Record<string, string> = {}, host?: string) =>
  async (world: DoctorWorld) => {
    const tls = host ? certificateIn(world.folder, host) : world.tls;
    const proxy = await startTlsNginx(`http://127.0.0.1:${world.sitePort}`, tls, change);
    const endpoint = `${proxy.url}/api/webhooks/payments/stripe`;
    const before = world.stripe.endpoints;
    world.stripe.endpoints = before.map((one) => ({ ...one, url: endpoint }));
    return {
      env: { PUBLIC_URL: proxy.url, ...(host ? { NODE_EXTRA_CA_CERTS: tls.certificate } : {}), ...env },
      undo: async () => {
        world.stripe.endpoints = before;
        await proxy.stop();
      },
    };
  };
const same = (example: string) => example;

const OUTSIDE: PlantedFault[] = [
  {
    fault: 'a missing TRUST_PROXY behind a proxy',
    plant: () => ({ env: { TRUST_PROXY: '' } }),
    named: /TRUST_PROXY is not set, but a proxy at 127.0.0.1 forwards the requests/,
    mend: /set TRUST_PROXY=127.0.0.1/,
  },
  {
    fault: 'a TRUST_PROXY that names another proxy',
    plant: () => ({ env: { TRUST_PROXY: '10.0.0.1' } }),
    named: /TRUST_PROXY does not name the proxy at 127.0.0.1/,
    mend: /include 127.0.0.1/,
  },
  {
    fault: 'a proxy that does not name the visitors',
    plant: proxyWith((example) => example.replace(/^.*X-Forwarded-For.*$/m, '')),
    named: /the proxy does not send X-Forwarded-For/,
    mend: /set that header in the proxy/,
  },
  {
    fault: 'a proxy that does not name the scheme',
    plant: proxyWith((example) => example.replace(/^.*X-Forwarded-Proto.*$/m, '')),
    named: /the proxy does not send X-Forwarded-Proto/,
    mend: /set that header in the proxy/,
  },
  {
    fault: 'a proxy that refuses uploads',
    plant: proxyWith((example) => example.replace(/^.*client_max_body_size.*$/m, '')),
    named: /the proxy refuses uploads of 2 MB \(status 413\)/,
    mend: /client_max_body_size/,
  },
  {
    fault: 'a proxy that passes no WebSockets',
    plant: proxyWith((example) =>
      example.replace(/^.*(Upgrade \$http_upgrade|Connection \$connection_upgrade).*$/gm, ''),
    ),
    named: /the proxy does not pass WebSockets/,
    mend: /forward the headers Upgrade and Connection/,
  },
  {
    fault: 'a proxy that leads elsewhere',
    plant: proxyWith((example) => example.replace(/proxy_pass .*;/, 'return 200 elsewhere;')),
    named: /another server answers at https:\/\/localhost:\d+ \(status 200\)/,
    mend: /let the reverse proxy forward that name to 127.0.0.1:\d+/,
  },
  {
    fault: 'a certificate that nobody signed',
    plant: () => ({ env: { NODE_EXTRA_CA_CERTS: '' } }),
    named: /browsers do not trust the certificate of https:\/\/localhost:\d+ \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    mend: /install a valid certificate/,
  },
  {
    fault: 'a certificate of another name',
    plant: proxyWith(same, {}, 'other.example.org'),
    named: /browsers do not trust the certificate of .* \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
    mend: /for that name/,
  },
  {
    fault: 'a public address where nothing listens',
    plant: ({ stripe }) => {
      const before = stripe.endpoints;
      stripe.endpoints = before.map((one) => ({ ...one, url: 'https://localhost:1/api/webhooks/payments/stripe' }));
      return { env: { PUBLIC_URL: 'https://localhost:1' }, undo: () => (stripe.endpoints = before) };
    },
    named: /PUBLIC_URL: nothing answers at https:\/\/localhost:1 \(ECONNREFUSED\)/,
    mend: /start the reverse proxy/,
  },
];

describeComplete('npm run doctor', () => {
  let world: DoctorWorld;
  beforeAll(async () => {
    world = await startDoctorWorld();
  }, 60_000);
  afterAll(() => world.close());

  itFinds([...SETTINGS, ...OUTSIDE], () => world);

  it('asks a web process only for its API and the public address', async () => {
    const web = { ...world.env, FOOTLIGHTS_PARTS: 'web', INTERNAL_SECRET: 'i'.repeat(32) };
    const { said, code } = await runDoctor({ ...web, API_ORIGIN: 'http://127.0.0.1:1' });
    expect(said).toMatch(/ERROR +API_ORIGIN: the API does not answer at http:\/\/127.0.0.1:1\n +fix: start the API/);
    expect(said).not.toContain('PostgreSQL');
    expect(code).toBe(1);
  });

  it('warns of variables that nothing reads, and of misspelt ones', async () => {
    const misspelt = {
      STRIPE_WEBHOK_SECRET: 'x',
      FOOTLIGHTS_SECRETS: 'x',
      footlights_data: 'x',
      FOOTLIGHTS_COLOUR: 'x',
    };
    const { said, code } = await runDoctor({ ...world.env, ...misspelt, PATHS: 'x', S3RVER: 'x' });
    expect(said).toMatch(
      /note +STRIPE_WEBHOK_SECRET is not a variable of Footlights\n +did you mean STRIPE_WEBHOOK_SECRET\?/,
    );
    expect(said).toMatch(/note +FOOTLIGHTS_SECRETS .*\n +did you mean FOOTLIGHTS_SECRET\?/);
    expect(said).toMatch(/note +footlights_data .*\n +did you mean FOOTLIGHTS_DATA\?/);
    expect(said).toMatch(/note +FOOTLIGHTS_COLOUR .*\n +remove it; \.env\.example lists them all/);
    expect(said).not.toMatch(/PATHS|S3RVER/);
    expect(code).toBe(0);
  });
});

test('.env.example explains every variable that the doctor knows, and no other', async () => {
  const { Environment } = await import('@server/environment');
  const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  const inner = ['NODE_ENV', 'FOOTLIGHTS_PARTS'];
  expect(explained.sort()).toEqual(
    Object.keys(Environment.shape)
      .filter((name) => !inner.includes(name))
      .sort(),
  );
});
