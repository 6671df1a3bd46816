import { setTimeout as sleep } from 'node:timers/promises';
import { endProgram, runProgram, startMedia, type TestMedia, until } from '../../test/support/mediaServer';
import { say } from './verdict';
import { type Usage, usageOf } from './measure';

const BITRATES = [0.3, 1, 2.5];
const STREAMS = 3;
/** Until the window is full of media, ms. */
const FILL = 14_000;
const LOOK = 8_000;
/** A busy machine takes its time until all of them have connected, ms; it changes nothing in what is measured then. */
const LONGEST_START = 60_000;

const MIB = 2 ** 20;

interface Share {
  /** percent of a core */
  cpu: number;
  memory: number;
}

async function look(media: TestMedia): Promise<Share> {
  const before = usageOf(media.pid) as Usage;
  await sleep(LOOK);
  const after = usageOf(media.pid) as Usage;
  return { cpu: ((after.cpu - before.cpu) / (LOOK / 1_000)) * 100, memory: after.memory };
}

const perStream = (more: Share, less: Share) =>
  `${((more.cpu - less.cpu) / STREAMS).toFixed(1).padStart(5)} % of a core, ${((more.memory - less.memory) / STREAMS / MIB).toFixed(1).padStart(5)} MiB`;

/** Fetches what players with AAC would, so that it is made. */
async function withAac(media: TestMedia, ids: string[]): Promise<Share> {
  const ask = () => Promise.all(ids.map(async (id) => (await fetch(media.hlsUrl(id, 'viewer', 'aac'))).status));
  await until('AAC', async () => (await ask()).every((status) => status === 200), LONGEST_START);
  await sleep(FILL);
  return look(media);
}

async function measureAt(bitrate: number, program: string): Promise<void> {
  const media = await startMedia({}, program);
  const ids = Array.from({ length: STREAMS }, (_, i) => `cost-${i}`);
  await sleep(2_000);
  const idle = await look(media);
  const publishers = runProgram(
    'bench/live/publishers.ts',
    [JSON.stringify({ whipUrls: ids.map((id) => media.whipUrl(id, 'publisher')), bitrate: bitrate * 1e6 })],
    {},
    false,
  );
  try {
    await until(
      'the publishers',
      async () => (await media.control('GET', 'health')).body.streams === STREAMS,
      LONGEST_START,
    );
    await sleep(FILL);
    const busy = await look(media);
    const { body } = await media.control('GET', `streams/${ids[0]}`);
    const aac = await withAac(media, ids);
    say(
      `a stream of ${String(bitrate).padEnd(3)} Mbit/s (received ${(Number(body.bitrate) / 1e6).toFixed(2)}): ${perStream(busy, idle)}; AAC beside it adds ${perStream(aac, busy)}; idle ${(idle.memory / MIB).toFixed(0)} MiB`,
    );
  } finally {
    await endProgram(publishers);
    await media.stop();
  }
}

/** What one more stream costs the media server, without viewers, at several bit rates. */
export async function measureCost(program: string): Promise<void> {
  if (!usageOf(process.pid)) return say('(processor and memory: only where there is /proc)');
  say('');
  for (const bitrate of BITRATES) await measureAt(bitrate, program);
}
