// Measures what the media server's process spends on a publisher's simulcast layers, beside the same picture in one.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser } from 'playwright-core';
import { type TestLivePage } from '../../test/support/livePage';
import { type TestMedia, until } from '../../test/support/mediaServer';
import { get } from '../../test/support/playlist';
import { percentile, readUsage, type Usage } from './measure';
import { judge, say } from './verdict';
import { openPage } from './visitor';

const PICTURE = { lines: 720, bitrate: 2_500_000, isDetailed: true };
const ROUNDS = 3;
const START_TIMEOUT_MS = 60_000;
/** Browsers raise the bit rate slowly. */
const WARM_UP_MS = 15_000;
const SAMPLE_MS = 10_000;
const LIMIT_PERCENT = 130;

interface LayersOptions {
  media: TestMedia;
  livePage: TestLivePage;
  browser: Browser;
}

/** What one publisher takes. */
interface Cost {
  /** percent of a core, without what the server takes at rest */
  cpu: number;
  /** bits per second of the main picture and the sound */
  bitrate: number;
}

/** Returns the processor time that a process takes, in percent of a core. */
async function readCpu(pid: number, ms: number): Promise<number> {
  const before = readUsage(pid) as Usage;
  await sleep(ms);
  return ((readUsage(pid) as Usage).cpu - before.cpu) / (ms / 100_000);
}

/** Returns whether viewers can get all layers of a stream now. */
async function areOffered(media: TestMedia, stream: string): Promise<boolean> {
  const text = (await get(media.entryUrl(stream, 'viewer'))).bytes.toString();
  return ['m', 'l'].every((rid) => text.includes(`opus-rid-${rid}.m3u8`));
}

async function measureOne(
  { media, livePage, browser }: LayersOptions,
  stream: string,
  simulcast: boolean,
): Promise<Cost> {
  const rest = await readCpu(media.pid, SAMPLE_MS);
  const page = await openPage(browser, livePage);
  await page.evaluate(([url, options]) => window.bench.publish(url, options), [
    `/media/live/whip/${stream}?token=publisher`,
    { ...PICTURE, simulcast },
  ] as const);
  const isLive = async () => (await media.control('GET', `streams/${stream}`)).body.state === 'live';
  await until('the stream', isLive, START_TIMEOUT_MS);
  await sleep(WARM_UP_MS);
  if (simulcast) await until('all layers', () => areOffered(media, stream), START_TIMEOUT_MS);
  const cpu = (await readCpu(media.pid, SAMPLE_MS)) - rest;
  const { body } = await media.control('GET', `streams/${stream}`);
  if (simulcast && !(await areOffered(media, stream))) throw new Error('The browser left out a layer.');
  await page.context().close();
  await media.control('POST', `streams/${stream}/stop`);
  return { cpu, bitrate: Number(body.bitrate) };
}

/** Compares the processor time of the media server for three layers and for one, in turns. */
export async function measureLayers(options: LayersOptions): Promise<void> {
  if (!readUsage(process.pid)) return say('Skipped: processor time can only be measured with /proc (Linux).');
  const costs: Record<'one' | 'several', Cost[]> = { one: [], several: [] };
  for (let round = 0; round < ROUNDS; round++) {
    costs.one.push(await measureOne(options, `one-${round}`, false));
    costs.several.push(await measureOne(options, `several-${round}`, true));
  }
  const medianOf = (all: Cost[], key: keyof Cost) =>
    percentile(
      all.map((each) => each[key]),
      0.5,
    );
  const textOf = (all: Cost[]) =>
    `${medianOf(all, 'cpu').toFixed(1)} % of a core at ${(medianOf(all, 'bitrate') / 1e6).toFixed(2)} Mbit/s`;
  say(`        one layer: ${textOf(costs.one)}; three layers: ${textOf(costs.several)} (median of ${ROUNDS})`);
  const percent = (100 * medianOf(costs.several, 'cpu')) / medianOf(costs.one, 'cpu');
  judge('processor time of three layers, of one', percent, LIMIT_PERCENT, '%');
}
