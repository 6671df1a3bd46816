import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { type Storage } from './storage';

/** The widths in which pictures are shown; no others are drawn, whoever asks. */
export const WIDTHS = [96, 320, 640, 960, 1280] as const;
export type Width = (typeof WIDTHS)[number];
const FORMATS = ['avif', 'webp'] as const;
export type SizedFormat = (typeof FORMATS)[number];

export interface SizedPicture {
  bytes: number;
  open(): Readable;
}

export interface SizedOptions {
  storage: Pick<Storage, 'withFile'>;
  /** where drawn pictures stay; may be emptied at any time */
  folder: string;
  /** bytes that stay there; the oldest go first */
  maxBytes?: number;
}

/** Pictures drawn at the same time, and those that may wait for it: a crowd on new pictures never takes more of the machine than this. */
const AT_ONCE = 2;
const WAITING = 40;
const MAX_BYTES = 512 * 1024 * 1024;
/** Qualities at which the two look alike; AVIF at the speed of a request. */
const draw: Record<SizedFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
};

export interface SizedPictures {
  /** The stored picture in that width, or as wide as it is when that is less; null when there is no time to draw it now, or it is none. */
  sized(key: string, width: Width, format: SizedFormat): Promise<SizedPicture | null>;
  /** One picture is about to take another's place: whatever that one was asked for in is drawn of this one, so that nobody waits for it. */
  follow(before: string, key: string): Promise<void>;
}

/** Public pictures in the sizes in which pages show them: drawn when they are first asked for, kept in a folder of bounded size. */
export function sizedPictures({ storage, folder, maxBytes = MAX_BYTES }: SizedOptions): SizedPictures {
  const drawing = new Map<string, Promise<SizedPicture | null>>();
  const queue: (() => void)[] = [];
  let busy = 0;
  let kept: number | null = null;
  let counting = Promise.resolve();

  const turn = () => new Promise<void>((resolve) => (busy < AT_ONCE ? ((busy += 1), resolve()) : queue.push(resolve)));
  const done = () => {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  };
  const found = async (file: string): Promise<SizedPicture | null> => {
    const known = await stat(file).catch(() => null);
    return known && { bytes: known.size, open: () => createReadStream(file) };
  };
  /** Counts what is there once, and removes the oldest when it has become too much. */
  const keepCount = async (bytes: number): Promise<void> => {
    if (kept !== null && kept + bytes <= maxBytes) return void (kept += bytes);
    const names = await readdir(folder);
    const files = (
      await Promise.all(
        names.map(async (name) => ({
          file: path.join(folder, name),
          at: await stat(path.join(folder, name)).catch(() => null),
        })),
      )
    ).flatMap(({ file, at }) => (at ? [{ file, bytes: at.size, at: at.mtimeMs }] : []));
    kept = files.reduce((sum, one) => sum + one.bytes, 0);
    if (kept <= maxBytes) return;
    for (const one of files.sort((a, b) => a.at - b.at)) {
      if (kept <= maxBytes * 0.8) break;
      await rm(one.file, { force: true });
      kept -= one.bytes;
    }
  };
  const drawOne = async (
    key: string,
    width: Width,
    format: SizedFormat,
    file: string,
  ): Promise<SizedPicture | null> => {
    await turn();
    try {
      const bytes = await storage.withFile(key, async (source) =>
        draw[format](
          sharp(await readFile(source), { limitInputPixels: 50_000_000 }).resize({ width, withoutEnlargement: true }),
        ).toBuffer(),
      );
      await mkdir(folder, { recursive: true });
      const half = path.join(folder, `${randomUUID()}.half`);
      await writeFile(half, bytes);
      await rename(half, file);
      // one after the other: who counts sees everything that the others have written
      await (counting = counting.catch(() => undefined).then(() => keepCount(bytes.length)));
      return { bytes: bytes.length, open: () => Readable.from([bytes]) };
    } catch {
      return null;
    } finally {
      done();
    }
  };

  const placeOf = (key: string, width: Width, format: SizedFormat) =>
    path.join(folder, `${createHash('sha1').update(key).digest('hex')}-${width}.${format}`);
  const sized: SizedPictures['sized'] = async (key, width, format) => {
    const file = placeOf(key, width, format);
    const ready = await found(file);
    if (ready) return ready;
    const running = drawing.get(file);
    if (running) return running;
    if (queue.length >= WAITING) return null;
    const work = drawOne(key, width, format, file).finally(() => drawing.delete(file));
    drawing.set(file, work);
    return work;
  };
  return {
    sized,
    async follow(before, key) {
      for (const width of WIDTHS)
        for (const format of FORMATS) if (await found(placeOf(before, width, format))) await sized(key, width, format);
    },
  };
}
