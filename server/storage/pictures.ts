import { extname } from 'node:path';
import sharp, { type Metadata } from 'sharp';

/** Why a picture was rejected. */
export type PictureFault = 'not-a-picture' | 'animated' | 'too-many-pixels' | 'broken' | 'name';

/** The texts that senders see. */
const PICTURE_FAULT_TEXTS: Record<PictureFault, string> = {
  name: 'The extension of this file does not match its content.',
  'not-a-picture': 'This is not a picture in a supported format. Use JPEG, PNG or WebP.',
  animated: 'Animated pictures are not supported. Use a still picture.',
  'too-many-pixels': 'This picture has too many pixels. Use one with at most 50 megapixels.',
  broken: 'This picture is damaged and cannot be read. Export it again.',
};

/** A picture that cannot be used. The message is the text for its sender. */
export class PictureRefused extends Error {
  constructor(
    readonly fault: PictureFault,
    text = PICTURE_FAULT_TEXTS[fault],
  ) {
    super(text);
    this.name = 'PictureRefused';
  }
}

const MAX_PIXELS = 50_000_000;
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Returns the format by content, or null. SVG is not accepted: it can contain scripts and links. */
function formatOf(head: Metadata): PictureFormat | null {
  if (head.format === 'heif') return head.compression === 'av1' ? 'avif' : null;
  return head.format === 'jpeg' || head.format === 'png' || head.format === 'webp' || head.format === 'gif'
    ? head.format
    : null;
}

/** Checks format, frames and pixels from the header alone, before anything is decoded. */
async function readPictureFormat(path: string): Promise<PictureFormat> {
  const header = await sharp(path, { limitInputPixels: false, pages: -1 })
    .metadata()
    .catch(() => null);
  const format = header && formatOf(header);
  if (!header || !format) throw new PictureRefused('not-a-picture');
  if ((header.pages ?? 1) > 1) throw new PictureRefused('animated');
  if (header.width * header.height > MAX_PIXELS) throw new PictureRefused('too-many-pixels');
  return format;
}

/** The file extensions of each format. */
export const EXTENSIONS: Record<PictureFormat, readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  gif: ['.gif'],
  avif: ['.avif'],
};

/** @throws PictureRefused if the extension of a file does not match its content */
export async function rejectMisnamedPicture({ path, filename }: { path: string; filename: string }): Promise<void> {
  const format = await readPictureFormat(path);
  const extension = extname(filename).toLowerCase();
  if (!EXTENSIONS[format].includes(extension))
    throw new PictureRefused(
      'name',
      `The extension of this file is ${extension || 'missing'}, but it is a ${format.toUpperCase()} picture.`,
    );
}

/**
 * Decodes a picture completely and returns its format. libvips keeps its errors per process, and other calls clear
 * them: sharp then reports a damaged picture as one without channels.
 * @throws PictureRefused if the file is no picture, truncated or damaged
 */
export async function verifyPicture(path: string): Promise<PictureFormat> {
  const format = await readPictureFormat(path);
  const stats = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .stats()
    .catch(() => null);
  if (!stats?.channels.length) throw new PictureRefused('broken');
  return format;
}

/** A preview is made from so few pixels that nobody can recognise the original. */
const BLUR_MAX_SIDE_PIXELS = 24;

/** Returns the width and height of a picture in pixels. @throws Error if the bytes are no picture */
export async function readPictureSize(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** Renders a preview that shows only the colours of a picture. */
export async function renderBlurred(picture: Buffer): Promise<Buffer> {
  const { width, height } = await readPictureSize(picture);
  const pixels = await sharp(picture)
    .resize(BLUR_MAX_SIDE_PIXELS, BLUR_MAX_SIDE_PIXELS, { fit: 'inside' })
    .png()
    .toBuffer();
  const scale = 480 / Math.max(width, height);
  return sharp(pixels)
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'fill',
      kernel: 'cubic',
    })
    .blur(8)
    .webp({ quality: 60 })
    .toBuffer();
}

/** A target size in pixels: cropped to fill both sides, or scaled to fit inside them. */
export interface PictureSize {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
}

/**
 * Renders an upload as WebP in the given sizes, rotated upright and without metadata (location, camera, appended data).
 * @throws PictureRefused
 */
export async function renderPictures<S extends string>(
  path: string,
  sizes: Record<S, PictureSize>,
): Promise<Record<S, Buffer>> {
  await readPictureFormat(path);
  try {
    const rendered: [string, Buffer][] = [];
    // one after another: each holds all pixels of the upload in memory
    for (const [name, size] of Object.entries<PictureSize>(sizes)) {
      const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ ...size, withoutEnlargement: size.fit === 'inside' });
      rendered.push([name, await picture.webp({ quality: 82 }).toBuffer()]);
    }
    return Object.fromEntries(rendered) as Record<S, Buffer>;
  } catch {
    throw new PictureRefused('broken');
  }
}
