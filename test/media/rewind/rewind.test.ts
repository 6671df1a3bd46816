import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'hls-parser';
import { SegmentWindow } from '@media/hls/segmentWindow';
import { renderRewind } from '@media/rewind/playlist';
import { type Rewind } from '@media/rewind/rewind';
import { Rewinds } from '@media/rewind/rewinds';
import { filesIn, folderMaker } from '../../support/folders';
import { until } from '../../support/mediaServer';

const newFolder = folderMaker('rewind');
const opened: Rewinds[] = [];
const faults: unknown[] = [];

function open(folder: string, settings: { maxBytes?: number; keepFreeBytes?: number } = {}) {
  const rewinds = new Rewinds({ folder, maxBytes: 1e9, keepFreeBytes: 0, ...settings }, (error) => faults.push(error));
  opened.push(rewinds);
  return rewinds;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  faults.splice(0);
});

/** A stream of segments that a test makes up: one second each, with a key frame every `keyEvery` seconds. */
function stream(keyEvery = 1) {
  const window = new SegmentWindow({ segments: 12, bytes: 1e9 });
  let at = 0;
  window.addInit(Buffer.from('<init>'));
  return {
    window,
    feed(seconds: number, { discontinuity = false, bytes = 1 } = {}) {
      for (const end = at + seconds; at < end; at++, discontinuity = false) {
        window.openSegment(at * 1000, discontinuity);
        window.addPart({
          bytes: Buffer.alloc(bytes, String.fromCharCode(97 + (at % 26))),
          duration: 1,
          independent: at % keyEvery === 0,
        });
        window.closeSegment();
      }
    },
  };
}
const processFolderOf = (folder: string) => path.join(folder, readdirSync(folder)[0] ?? '');
const contentsOf = (rewind: Rewind) => rewind.pieces.map((piece) => readFileSync(rewind.fileOf(piece), 'latin1'));
const reach = (rewinds: Rewinds, count: number, name = 'show') =>
  until(`${count} pieces`, () => {
    const rewind = rewinds.get(name);
    return rewind && rewind.pieces.length >= count ? rewind : null;
  });

it('keeps the media in pieces that begin with key frames, also over a return of the publisher', async () => {
  const [rewinds, { window, feed }] = [open(newFolder()), stream(4)];
  feed(2);
  await rewinds.start('show', window, 600);
  feed(15);
  window.addInit(Buffer.from('<other>'));
  feed(13, { discontinuity: true });
  const rewind = await reach(rewinds, 7);
  expect(contentsOf(rewind)).toEqual(['abcd', 'efgh', 'ijkl', 'mnop', 'q', 'rstuvwx', 'yzab']);
  expect(rewind.pieces.map(({ discontinuity, isIndependent }) => [discontinuity, isIndependent])).toEqual([
    ...Array.from({ length: 5 }, () => [false, true]),
    [true, false],
    [false, true],
  ]);
  const text = renderRewind(rewind, '~t/', 30_000);
  const parsed = parse(text) as unknown as {
    segments: { uri: string; map: { uri: string } }[];
    isMasterPlaylist: false;
  };
  expect(parsed.segments.map(({ uri, map }) => [uri, map.uri])).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((number) => [
      `~t/${rewind.run}/s${number}.m4s`,
      `~t/${rewind.run}/init-${number < 5 ? 0 : 1}.mp4`,
    ]),
  );
  expect(text).toContain('# now 1970-01-01T00:00:30.000Z');
  expect(text).not.toContain('ENDLIST');
});

it('ends a piece after 10 s when there is no key frame', async () => {
  const [rewinds, { window, feed }] = [open(newFolder()), stream(100)];
  await rewinds.start('show', window, 600);
  feed(25);
  const rewind = await reach(rewinds, 2);
  expect(rewind.pieces.map(({ duration }) => duration)).toEqual([10, 10]);
  expect(renderRewind(rewind, '')).not.toContain('INDEPENDENT');
});

it('lists the last seconds only, and deletes what is a little older', async () => {
  const [folder, { window, feed }] = [newFolder(), stream()];
  const rewinds = open(folder);
  await rewinds.start('show', window, 20);
  for (let piece = 1; piece <= 20; piece++) {
    feed(4);
    if (piece > 1) await until('the piece', () => (rewinds.get('show')?.pieces.at(-1)?.number ?? -1) >= piece - 2);
  }
  const rewind = rewinds.get('show')!;
  expect(rewind.listed.map(({ number }) => number)).toEqual([14, 15, 16, 17, 18]);
  expect(rewind.pieces.map(({ number }) => number)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  await until('the files', () => filesIn(path.join(processFolderOf(folder), 'show')).length === 11);
  expect(renderRewind(rewind, '')).toContain('#EXT-X-MEDIA-SEQUENCE:14\n');
});

it('keeps all streams together under the limit of bytes, and drops the oldest pieces of all', async () => {
  const rewinds = open(newFolder(), { maxBytes: 240 });
  const [one, two] = [stream(), stream()];
  await Promise.all([rewinds.start('one', one.window, 600), rewinds.start('two', two.window, 600)]);
  for (let piece = 0; piece < 6; piece++) {
    for (const { feed } of [one, two]) feed(4, { bytes: 10 });
    if (piece)
      await until('both', () => ['one', 'two'].every((id) => rewinds.get(id)?.pieces.at(-1)?.number === piece - 1));
  }
  expect(['one', 'two'].map((id) => rewinds.get(id)?.pieces.map(({ number }) => number))).toEqual([
    [2, 3, 4],
    [2, 3, 4],
  ]);
});

it('deletes a stream’s media with the stream, and everything when it closes', async () => {
  const [folder, show, other] = [newFolder(), stream(), stream()];
  const rewinds = open(folder);
  await Promise.all([rewinds.start('show', show.window, 600), rewinds.start('other', other.window, 600)]);
  show.feed(8);
  other.feed(8);
  await Promise.all([reach(rewinds, 1), reach(rewinds, 1, 'other')]);
  await rewinds.end('show');
  expect([rewinds.get('show'), show.window.listenerCount('changed')]).toEqual([undefined, 0]);
  expect(readdirSync(processFolderOf(folder))).toEqual(['other']);
  await rewinds.close();
  expect(readdirSync(folder)).toEqual([]);
});

it('deletes at its start what an ended process left, and neither a running one’s nor anything else', async () => {
  const folder = newFolder();
  const [dead, running, foreign] = ['0123456789abcdef', 'fedcba9876543210', 'mine'].map((name) => {
    mkdirSync(path.join(folder, name, 'show'), { recursive: true });
    writeFileSync(path.join(folder, name, 'show', '1.m4s'), 'x');
    return path.join(folder, name);
  }) as [string, string, string];
  const old = new Date(Date.now() - 120_000);
  for (const each of [dead, foreign]) utimesSync(each, old, old);
  open(folder);
  await until('the deletion', () => !existsSync(dead));
  expect([existsSync(running), existsSync(foreign)]).toEqual([true, true]);
});

it('drops what it has when the disk fails, and begins again when it works', async () => {
  const [folder, { window, feed }] = [newFolder(), stream()];
  const rewinds = open(folder);
  await rewinds.start('show', window, 600);
  feed(7);
  await reach(rewinds, 1);
  const own = path.join(processFolderOf(folder), 'show');
  rmSync(own, { recursive: true });
  feed(3);
  await until('the loss', () => rewinds.get('show') === undefined);
  mkdirSync(own);
  feed(6);
  const rewind = await reach(rewinds, 1);
  expect(rewind.pieces.map(({ number }) => number)).toEqual([2]);
  expect(faults).toHaveLength(1);
});

it('writes nothing while the disk has too little free space', async () => {
  const [folder, { window, feed }] = [newFolder(), stream()];
  const rewinds = open(folder, { keepFreeBytes: Number.MAX_SAFE_INTEGER });
  await rewinds.start('show', window, 600);
  feed(14);
  await rewinds.end('show');
  expect([rewinds.get('show'), filesIn(processFolderOf(folder)), faults]).toEqual([undefined, [], []]);
});

it('has a piece as soon as the next one begins with a key frame', async () => {
  const [rewinds, { window, feed }] = [open(newFolder()), stream(4)];
  await rewinds.start('show', window, 600);
  feed(4);
  window.openSegment(4_000, false);
  window.addPart({ bytes: Buffer.from('e'), duration: 0.2, independent: true });
  expect(contentsOf(await reach(rewinds, 1))).toEqual(['abcd']);
});

it('wakes those who wait for a piece when it is written, when the past is lost and when the stream ends', async () => {
  const [folder, { window, feed }] = [newFolder(), stream()];
  const rewinds = open(folder);
  await rewinds.start('show', window, 600);
  feed(5);
  const rewind = await reach(rewinds, 1);
  expect(await rewind.waitFor(0, 60_000)).toBe(true);
  const written = rewind.waitFor(1, 60_000);
  feed(4);
  expect([await written, rewind.newest]).toEqual([true, 1]);
  const lost = rewind.waitFor(2, 60_000);
  const own = path.join(processFolderOf(folder), 'show');
  rmSync(own, { recursive: true });
  feed(4);
  expect([await lost, rewinds.get('show')]).toEqual([true, undefined]);
  mkdirSync(own);
  feed(4);
  await reach(rewinds, 1);
  expect(await rewind.waitFor(9, 1)).toBe(false);
  const last = rewind.waitFor(9, 60_000);
  await rewinds.end('show');
  expect([await last, rewind.waiting]).toEqual([true, 0]);
});
