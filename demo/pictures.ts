import path from 'node:path';
import { DEMO_PICTURES } from './pictures/manifest';

/** Loads the picture library, which only a demo needs in the site's process: it reads no pictures of strangers. */
export const loadSharp = async () => (await import('sharp')).default;

/** Returns the paths of a performer's pictures. @throws Error when there are none */
export function findPictures(root: string, slug: string): { poster: string; avatar: string } {
  const known = DEMO_PICTURES.find((picture) => picture.slug === slug);
  if (!known) throw new Error(`demo/pictures has no pictures of ${slug}.`);
  const file = (name: string) => path.join(root, 'demo', 'pictures', name);
  return { poster: file(known.posterLarge), avatar: file(known.avatar) };
}
