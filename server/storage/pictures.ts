import sharp, { type Metadata } from 'sharp';

/** Why a picture was not taken. */
export type PictureFault = 'not-a-picture' | 'animated' | 'too-many-pixels' | 'broken';

/** What is wrong with an upload, in words for its sender. */
export const PICTURE_FAULTS: Record<PictureFault, string> = {
  'not-a-picture': 'This is not a picture that can be shown here. Use JPEG, PNG or WebP.',
  animated: 'Animated pictures cannot be used here.',
  'too-many-pixels': 'This picture has too many pixels. Use one of at most 50 megapixels.',
  broken: 'This picture is damaged and cannot be read.',
};

export class PictureRefused extends Error {
  constructor(readonly fault: PictureFault) {
    super(PICTURE_FAULTS[fault]);
    this.name = 'PictureRefused';
  }
}

const PIXELS = 50_000_000;
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** By content. SVG is not among them: it can carry scripts and point anywhere. */
function formatOf(head: Metadata): PictureFormat | null {
  if (head.format === 'heif') return head.compression === 'av1' ? 'avif' : null;
  return head.format === 'jpeg' || head.format === 'png' || head.format === 'webp' || head.format === 'gif' ? head.format : null;
}

/** sharp refuses to decode beyond its limit; the head is looked at before, so that nothing big is ever unpacked. */
async function headOf(path: string): Promise<PictureFormat> {
  const head = await sharp(path, { limitInputPixels: false, pages: -1 }).metadata().catch(() => null);
  const format = head && formatOf(head);
  if (!head || !format) throw new PictureRefused('not-a-picture');
  if ((head.pages ?? 1) > 1) throw new PictureRefused('animated');
  if (head.width * head.height > PIXELS) throw new PictureRefused('too-many-pixels');
  return format;
}

/** What the content of a file says it is, whatever its name. @throws PictureRefused */
export const pictureFormat = (path: string): Promise<PictureFormat> => headOf(path);

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
export async function drawPictures<S extends string>(path: string, sizes: Record<S, PictureSize>): Promise<Record<S, Buffer>> {
  await headOf(path);
  try {
    const drawn = await Promise.all(
      Object.entries<PictureSize>(sizes).map(async ([name, size]) => {
        const picture = sharp(path, { limitInputPixels: PIXELS, failOn: 'error' }).rotate().resize({ ...size, withoutEnlargement: size.fit === 'inside' });
        return [name, await picture.webp({ quality: 82 }).toBuffer()] as const;
      }),
    );
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
