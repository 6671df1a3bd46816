/** Damaged pictures are refused however much else is drawn at that moment. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { documentKind } from '@server/storage/documents';
import { drawPictures, PictureRefused, readPicture } from '@server/storage/pictures';
import { pictureFile } from '@test/support/pictures';

let folder: string;
let damaged: string;
let sound: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'footlights-pictures-'));
  [damaged, sound] = ['damaged', 'sound'].map((name) => path.join(folder, name)) as [string, string];
  const picture = await pictureFile('jpeg', 900, 600);
  await writeFile(sound, picture);
  await writeFile(damaged, picture.subarray(0, 2000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Draws beside it until it has ended: who ends wipes out what libvips has to say of the others. */
async function besides<T>(work: Promise<T>): Promise<T> {
  let ended = false;
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const busy = async () => {
    while (!ended) await sharp(small).metadata();
  };
  const others = [busy(), busy()];
  try {
    return await work;
  } finally {
    ended = true;
    await Promise.all(others);
  }
}

test.each<[string, (file: string) => Promise<unknown>]>([
  ['read', readPicture],
  ['taken as a document', documentKind],
  ['drawn', (file) => drawPictures(file, { thumb: { width: 64, height: 64, fit: 'cover' } })],
])('a damaged picture is never %s, whatever ends at the same moment', async (_what, take) => {
  const faults = await besides(
    (async () => {
      const all: unknown[] = [];
      for (let round = 0; round < 200; round += 1)
        all.push(
          await take(damaged).then(
            () => 'taken',
            (error: unknown) => (error instanceof PictureRefused ? error.fault : error),
          ),
        );
      return new Set(all);
    })(),
  );
  expect([...faults]).toEqual(['broken']);
});

test('a sound one is read, and its kind is told', async () => {
  expect([await readPicture(sound), await documentKind(sound)]).toEqual(['jpeg', 'jpg']);
});
