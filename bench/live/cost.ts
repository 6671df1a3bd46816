import { setTimeout as sleep } from 'node:timers/promises';
import { endProgram, runProgram, startMedia, type TestMedia, until } from '../../test/support/mediaServer';
import { say } from './verdict';
import { type Usage, readUsage } from './measure';

const BITRATES_MBPS = [0.3, 1, 2.5];
const STREAMS = 3;
/** The segment window is full after this time. */
const FILL_MS = 14_000;
const SAMPLE_MS = 8_000;
/** Generous for busy machines; the time until all publishers are connected is not measured. */
const START_TIMEOUT_MS = 60_000;

const MIB = 2 ** 20;

interface ResourceUse {
  /** percent of a core */
  cpu: number;
  /** resident bytes */
  memory: number;
}

async function sample(media: TestMedia): Promise<ResourceUse> {
  const before = readUsage(media.pid) as Usage;
  await sleep(SAMPLE_MS);
  const after = readUsage(media.pid) as Usage;
  return { cpu: ((after.cpu - before.cpu) / (SAMPLE_MS / 1_000)) * 100, memory: after.memory };
}

const perStream = (more: ResourceUse, less: ResourceUse) =>
  `${((more.cpu - less.cpu) / STREAMS).toFixed(1).padStart(5)} % of a core, ${((more.memory - less.memory) / STREAMS / MIB).toFixed(1).padStart(5)} MiB`;

/** Requests AAC playlists, so that AAC is encoded, and samples the resources then. */
async function withAac(media: TestMedia, ids: string[]): Promise<ResourceUse> {
  const ask = () => Promise.all(ids.map(async (id) => (await fetch(media.hlsUrl(id, 'viewer', 'aac'))).status));
  await until('AAC', async () => (await ask()).every((status) => status === 200), START_TIMEOUT_MS);
  await sleep(FILL_MS);
  return sample(media);
}

async function measureAt(bitrate: number, program: string): Promise<void> {
  const media = await startMedia({}, program);
  const ids = Array.from({ length: STREAMS }, (_, i) => `cost-${i}`);
  await sleep(2_000);
  const idle = await sample(media);
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
      START_TIMEOUT_MS,
    );
    await sleep(FILL_MS);
    const busy = await sample(media);
    const { body } = await media.control('GET', `streams/${ids[0]}`);
    const aac = await withAac(media, ids);
    say(
      `a stream of ${String(bitrate).padEnd(3)} Mbit/s (received ${(Number(body.bitrate) / 1e6).toFixed(2)} Mbit/s): ${perStream(busy, idle)}; AAC adds ${perStream(aac, busy)}; idle server: ${(idle.memory / MIB).toFixed(0)} MiB`,
    );
  } finally {
    await endProgram(publishers);
    await media.stop();
  }
}

/** Measures processor time and memory of one more stream without viewers, at several bitrates. */
export async function measureCost(program: string): Promise<void> {
  if (!readUsage(process.pid))
    return say('Skipped: processor time and memory can only be measured with /proc (Linux).');
  say('');
  for (const bitrate of BITRATES_MBPS) await measureAt(bitrate, program);
}
