import sharp from 'sharp';

/** Returns a picture of this size and format, with GPS coordinates in its metadata. */
export async function pictureFile(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'jpeg',
  width = 640,
  height = 480,
): Promise<Buffer> {
  const gradient = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#f06"/><stop offset="1" stop-color="#206"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  return sharp(gradient)
    .withExif({
      IFD0: { Copyright: 'secret-of-the-camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
}

/** Returns an animation of two frames. */
export async function movingPicture(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, 10), Buffer.alloc(32 * 32 * 3, 240)]);
  return sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .toFormat(format, { loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** Returns a PNG file of about 200 KB that decodes to many megapixels, by default 64. */
export const bombPicture = (side = 8_000): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'white' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
