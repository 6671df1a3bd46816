import { open } from 'node:fs/promises';
import { PictureRefused, readPicture } from './pictures';

const TAIL = 2048;

/** A PDF by its first and last bytes. What is inside is never opened by us, nor shown to anybody but the operator. */
async function isPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(5);
    await file.read(head, 0, 5, 0);
    if (head.toString('latin1') !== '%PDF-') return false;
    const tail = Buffer.alloc(Math.min(TAIL, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return tail.toString('latin1').includes('%%EOF');
  } finally {
    await file.close();
  }
}

/**
 * The kind of a document by its content: a picture that can be decoded to its last line, or a PDF.
 * @returns the ending to store it under
 * @throws PictureRefused
 */
export async function documentKind(path: string): Promise<'pdf' | 'jpg' | 'png' | 'webp'> {
  if (await isPdf(path)) return 'pdf';
  const format = await readPicture(path);
  if (format === 'gif' || format === 'avif') throw new PictureRefused('not-a-picture');
  return format === 'jpeg' ? 'jpg' : format;
}
