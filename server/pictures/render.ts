import { extname } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { PictureRefused } from './faults';
import {
  type PictureFormat,
  type PictureSize,
  type PictureSource,
  type PictureTasks,
  type Rendering,
  type RenderedPicture,
  type RenderedFormat,
} from './tasks';

/** The file extensions of each format. */
const EXTENSIONS: Record<PictureFormat, readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  gif: ['.gif'],
  avif: ['.avif'],
};

/** Returns the format by content, or null. SVG is not accepted: it can contain scripts and links. */
function formatOf(head: Metadata): PictureFormat | null {
  if (head.format === 'heif') return head.compression === 'av1' ? 'avif' : null;
  return head.format === 'jpeg' || head.format === 'png' || head.format === 'webp' || head.format === 'gif'
    ? head.format
    : null;
}

function rejectMisnamed(format: PictureFormat, filename: string): void {
  const extension = extname(filename).toLowerCase();
  if (!EXTENSIONS[format].includes(extension))
    throw new PictureRefused(
      'name',
      `The extension of this file is ${extension || 'missing'}, but it is a ${format.toUpperCase()} picture.`,
    );
}

/** Checks name, format, frames and pixels from the header alone, before anything is decoded. */
async function readHeader({ path, filename, maxPixels }: PictureSource): Promise<PictureFormat> {
  const header = await sharp(path, { limitInputPixels: false, pages: -1 })
    .metadata()
    .catch(() => null);
  const format = header && formatOf(header);
  if (!header || !format) throw new PictureRefused('not-a-picture');
  if (filename !== undefined) rejectMisnamed(format, filename);
  if ((header.pages ?? 1) > 1) throw new PictureRefused('animated');
  if (header.width * header.height > maxPixels)
    throw new PictureRefused(
      'too-many-pixels',
      `This picture has too many pixels. Use one with at most ${maxPixels / 1_000_000} megapixels.`,
    );
  return format;
}

/** Shrinking reads every pixel, in a fifth of the time that statistics of a picture take. */
const VERIFIED_SIZE = { width: 16, height: 16, fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false } as const;

/**
 * Decodes a picture completely and returns its format.
 * @throws PictureRefused if the file is no picture, truncated or damaged
 */
export async function verifyPicture(source: PictureSource): Promise<PictureFormat> {
  const format = await readHeader(source);
  try {
    await sharp(source.path, { limitInputPixels: source.maxPixels, failOn: 'error' })
      .resize(VERIFIED_SIZE)
      .raw()
      .toBuffer();
  } catch {
    throw new PictureRefused('broken');
  }
  return format;
}

/** A preview is made from so few pixels that nobody can recognise the original. */
const BLUR_MAX_SIDE_PIXELS = 24;
const BLURRED_SIDE_PIXELS = 480;

async function toRendered(picture: Sharp): Promise<RenderedPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Renders a preview that shows only the colours of a picture. */
async function renderBlurred({ bytes, width, height }: RenderedPicture): Promise<RenderedPicture> {
  const pixels = await sharp(bytes)
    .resize(BLUR_MAX_SIDE_PIXELS, BLUR_MAX_SIDE_PIXELS, { fit: 'inside' })
    .png()
    .toBuffer();
  const scale = BLURRED_SIDE_PIXELS / Math.max(width, height);
  return toRendered(
    sharp(pixels)
      .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
        fit: 'fill',
        kernel: 'cubic',
      })
      .blur(8)
      .webp({ quality: 60 }),
  );
}

const renderSize = (source: PictureSource, size: PictureSize): Promise<RenderedPicture> =>
  toRendered(
    sharp(source.path, { limitInputPixels: source.maxPixels, failOn: 'error' })
      .rotate()
      .resize({ ...size, withoutEnlargement: size.fit === 'inside' })
      .webp({ quality: 82 }),
  );

/**
 * Renders an upload as WebP, rotated upright and without metadata (location, camera, appended data).
 * @throws PictureRefused
 */
export async function renderPictures(
  source: PictureSource,
  renderings: Record<string, Rendering>,
): Promise<Record<string, RenderedPicture>> {
  await readHeader(source);
  const rendered: Record<string, RenderedPicture> = {};
  try {
    // one after another: each holds all pixels of the upload in memory
    for (const [name, rendering] of Object.entries(renderings))
      rendered[name] =
        'blurOf' in rendering ? await renderBlurred(rendered[rendering.blurOf]!) : await renderSize(source, rendering);
    return rendered;
  } catch {
    throw new PictureRefused('broken');
  }
}

/** At these qualities the formats look alike. AVIF uses a low effort, fast enough for a request. */
const encode: Record<RenderedFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpeg: (picture) => picture.jpeg({ quality: 78 }),
};

/** Renders a stored picture in a width, or in its own width if that is smaller. @throws Error if it is no picture */
export const resizePicture = ({ path, width, format, maxPixels }: PictureTasks['resize']['args']): Promise<Buffer> =>
  encode[format](sharp(path, { limitInputPixels: maxPixels }).resize({ width, withoutEnlargement: true })).toBuffer();
