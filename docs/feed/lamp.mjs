// Lights a lamp for each tip: a sample client of the event feed. It needs Node 20 and nothing else.
//
//   node lamp.mjs https://example.org
//
// The key is in the file lamp.key. The last event is remembered in lamp.position, so that a restart misses none of the
// last seven days.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [site] = process.argv.slice(2);
if (!site || !existsSync('lamp.key'))
  throw new Error('Write a key to lamp.key, then: node lamp.mjs https://example.org');

const key = readFileSync('lamp.key', 'utf8').trim();
const POSITION_FILE = 'lamp.position';
const RETRY_DELAY_MS = 5_000;
let position = existsSync(POSITION_FILE) ? readFileSync(POSITION_FILE, 'utf8') : null;

/** Replace this with the call of your lamp. */
const light = ({ from, tokens }) =>
  process.stdout.write(`${'*'.repeat(Math.min(tokens, 60))} ${from ?? 'Somebody'} tipped ${tokens} tokens\n`);

/** Waits for events after the position, and lights the lamp for each tip. */
async function follow() {
  const address = new URL('/api/events', site);
  address.searchParams.set('wait', '25');
  if (position) address.searchParams.set('after', position);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
  if (answer.status === 401) throw new Error('The key is not valid. Create one under Security.');
  if (answer.status === 410) position = null;
  if (!answer.ok) return delay(RETRY_DELAY_MS);
  const { data } = await answer.json();
  for (const event of data.events) if (event.kind === 'tip') light(event);
  position = data.after;
  writeFileSync(POSITION_FILE, position);
}

for (;;) {
  try {
    await follow();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // the site is away, or the network is
    await delay(RETRY_DELAY_MS);
  }
}
