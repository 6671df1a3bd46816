import { type PostBriefView, type PostView } from '@contract/posts';
import { type DeskPostView } from '@contract/siteTexts';
import { type PostRow } from './store';

/** Returns a post without its content. */
export const viewPostBrief = ({
  id,
  slug,
  type,
  title,
  shortDescription,
  publishedAt,
  createdAt,
  updatedAt,
}: PostRow): PostBriefView => ({
  _id: id,
  slug,
  type,
  title,
  shortDescription,
  publishedAt: publishedAt.toISOString(),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Returns a post with its content. */
export const viewPost = (row: PostRow): PostView => ({ ...viewPostBrief(row), content: row.content });

/** Returns a post as an owner sees it. @param isBuiltIn whether the site needs it */
export function viewDeskPost(row: PostRow, isBuiltIn: boolean, now: Date): DeskPostView {
  const status = !row.active ? 'draft' : row.publishedAt > now ? 'scheduled' : 'published';
  return { ...viewPost(row), status, isTakenDown: row.takenDownAt !== null, isBuiltIn };
}
