import { extname } from 'node:path';
import sharp, { type Metadata } from 'sharp';

/** Why a picture was not taken. */
export type PictureFault = 'not-a-picture' | 'animated' | 'too-many-pixels' | 'broken' | 'name';

/** What is wrong with an upload, in words for its sender. */
const PICTURE_FAULTS: Record<PictureFault, string> = {
  name: 'The name of this file does not fit its content.',
  'not-a-picture': 'This is not a picture that can be shown here. Use JPEG, PNG or WebP.',
  animated: 'Animated pictures cannot be used here.',
  'too-many-pixels': 'This picture has too many pixels. Use one of at most 50 megapixels.',
  broken: 'This picture is damaged and cannot be read.',
};

export class PictureRefused extends Error {
  constructor(
    readonly fault: PictureFault,
    text = PICTURE_FAULTS[fault],
  ) {
    super(text);
    this.name = 'PictureRefused';
  }
}

const PIXELS = 50_000_000;
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** By content. SVG is not among them: it can carry scripts and point anywhere. */
function formatOf(head: Metadata): PictureFormat | null {
  if (head.format === 'heif') return head.compression === 'av1' ? 'avif' : null;
  return head.format === 'jpeg' || head.format === 'png' || head.format === 'webp' || head.format === 'gif'
    ? head.format
    : null;
}

/** sharp refuses to decode beyond its limit; the head is looked at before, so that nothing big is ever unpacked. */
async function headOf(path: string): Promise<PictureFormat> {
  const head = await sharp(path, { limitInputPixels: false, pages: -1 })
    .metadata()
    .catch(() => null);
  const format = head && formatOf(head);
  if (!head || !format) throw new PictureRefused('not-a-picture');
  if ((head.pages ?? 1) > 1) throw new PictureRefused('animated');
  if (head.width * head.height > PIXELS) throw new PictureRefused('too-many-pixels');
  return format;
}

/** The file endings that go with what a picture is. */
export const ENDINGS: Record<PictureFormat, readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  gif: ['.gif'],
  avif: ['.avif'],
};

/** @throws PictureRefused when the name of a file says another kind of picture than its content */
export async function refuseMisnamed({ path, filename }: { path: string; filename: string }): Promise<void> {
  const format = await headOf(path);
  const ending = extname(filename).toLowerCase();
  if (!ENDINGS[format].includes(ending))
    throw new PictureRefused(
      'name',
      `The name of this file ends in ${ending || 'nothing'}, but it is a ${format.toUpperCase()} picture.`,
    );
}

/**
 * Reads a picture to its last line. What failed is said by libvips for all of the process at once, and whoever ends meanwhile wipes it out: sharp then finds nothing said
 * and tells of a picture without channels.
 * @throws PictureRefused when it is none, or breaks off or is damaged
 */
export async function readPicture(path: string): Promise<PictureFormat> {
  const format = await headOf(path);
  const seen = await sharp(path, { limitInputPixels: PIXELS, failOn: 'error' })
    .stats()
    .catch(() => null);
  if (!seen?.channels.length) throw new PictureRefused('broken');
  return format;
}

/** Sides of the picture that a preview is made of: so few that nothing of the original can be told from it. */
const BLUR_SIDE = 24;

/** Width and height of a picture that was drawn here. */
export async function sidesOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** A preview in the colours of a picture, and nothing more. */
export async function drawBlurred(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sidesOf(picture);
  const few = await sharp(picture).resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside' }).png().toBuffer();
  const scale = 480 / Math.max(width, height);
  return sharp(few)
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'fill',
      kernel: 'cubic',
    })
    .blur(8)
    .webp({ quality: 60 })
    .toBuffer();
}

/** How large a picture becomes: cut to fill both sides, or scaled to fit into them. */
export interface PictureSize {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
}

/**
 * Makes WebP pictures of the asked sizes from an upload. They are drawn anew, turned upright and carry no metadata: no place,
 * no camera, nothing hidden behind the pixels.
 * @throws PictureRefused
 */
export async function drawPictures<S extends string>(
  path: string,
  sizes: Record<S, PictureSize>,
): Promise<Record<S, Buffer>> {
  await headOf(path);
  try {
    const drawn: [string, Buffer][] = [];
    // one after the other: each holds all pixels of the upload while it is drawn
    for (const [name, size] of Object.entries<PictureSize>(sizes)) {
      const picture = sharp(path, { limitInputPixels: PIXELS, failOn: 'error' })
        .rotate()
        .resize({ ...size, withoutEnlargement: size.fit === 'inside' });
      drawn.push([name, await picture.webp({ quality: 82 }).toBuffer()]);
    }
    return Object.fromEntries(drawn) as Record<S, Buffer>;
  } catch {
    throw new PictureRefused('broken');
  }
}

/** How many pixels a picture has. @throws Error for bytes that are none */
export async function sizeOfPicture(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}
