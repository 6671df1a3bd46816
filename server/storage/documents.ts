import { open } from 'node:fs/promises';
import { PictureRefused } from '../pictures/faults';
import { type PictureProcess } from '../pictures/pictureProcess';

const TAIL_BYTES = 2048;

/** Recognises a PDF by its first and last bytes. The server never opens the content; only operators see it. */
async function isPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(5);
    await file.read(head, 0, 5, 0);
    if (head.toString('latin1') !== '%PDF-') return false;
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return tail.toString('latin1').includes('%%EOF');
  } finally {
    await file.close();
  }
}

/**
 * Detects the format of a document by its content: a PDF, or a picture that can be decoded completely.
 * @returns the extension to store it under
 * @throws PictureRefused
 */
export async function detectDocumentFormat(
  pictures: Pick<PictureProcess, 'verify'>,
  path: string,
): Promise<'pdf' | 'jpg' | 'png' | 'webp'> {
  if (await isPdf(path)) return 'pdf';
  const format = await pictures.verify(path);
  if (format === 'gif' || format === 'avif') throw new PictureRefused('not-a-picture');
  return format === 'jpeg' ? 'jpg' : format;
}
