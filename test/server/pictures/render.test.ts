import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { PictureRefused } from '@server/pictures/faults';
import { renderPictures, verifyPicture } from '@server/pictures/render';
import { detectDocumentFormat } from '@server/storage/documents';
import { pictureFile } from '@test/support/pictures';

const maxPixels = 1_000_000;
const verify = (file: string) => verifyPicture({ path: file, maxPixels });
let folder: string;
let damaged: string;
let intact: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'footlights-pictures-'));
  [damaged, intact] = ['damaged', 'intact'].map((name) => path.join(folder, name)) as [string, string];
  const picture = await pictureFile('jpeg', 900, 600);
  await writeFile(intact, picture);
  await writeFile(damaged, picture.subarray(0, 2000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs work while other pictures are decoded: their ends clear the errors that libvips keeps per process. */
async function whileDecoding<T>(work: Promise<T>): Promise<T> {
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
  ['verified', verify],
  ['accepted as a document', (file) => detectDocumentFormat({ verify }, file)],
  ['rendered', (path) => renderPictures({ path, maxPixels }, { thumb: { width: 64, height: 64, fit: 'cover' } })],
])('a damaged picture is never %s, even while others are decoded', async (_what, take) => {
  const faults = await whileDecoding(
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

test('an intact picture is verified and its format detected', async () => {
  expect([await verify(intact), await detectDocumentFormat({ verify }, intact)]).toEqual(['jpeg', 'jpg']);
});
