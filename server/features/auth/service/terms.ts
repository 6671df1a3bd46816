import { type Context } from '@server/context';
import { findActivePost } from '../../posts/service';

/** Returns the version of the terms and privacy pages: each slug with the time of its last change. */
export async function readTermsVersion(ctx: Context): Promise<string> {
  const pages = await Promise.all(
    ['terms', 'privacy'].map(async (slug) => ({ slug, page: await findActivePost(ctx, slug) })),
  );
  return pages.map(({ slug, page }) => `${slug}@${page?.updatedAt ?? 'none'}`).join(' ');
}
