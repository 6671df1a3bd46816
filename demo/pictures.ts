import path from 'node:path';
import { DEMO_PICTURES } from './pictures/manifest';

/** Where a performer's pictures stand. @throws Error for one who has none */
export function pictureOf(root: string, slug: string): { poster: string; avatar: string } {
  const known = DEMO_PICTURES.find((picture) => picture.slug === slug);
  if (!known) throw new Error(`There is no picture of ${slug} in demo/pictures.`);
  const file = (name: string) => path.join(root, 'demo', 'pictures', name);
  return { poster: file(known.posterLarge), avatar: file(known.avatar) };
}
