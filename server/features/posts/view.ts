import { type PostBriefView, type PostView } from '@contract/posts';
import { type PostRow } from './store';

/** Returns a post without its content. */
export const viewPostBrief = ({
  id,
  slug,
  type,
  title,
  shortDescription,
  createdAt,
  updatedAt,
}: PostRow): PostBriefView => ({
  _id: id,
  slug,
  type,
  title,
  shortDescription,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Returns a post with its content. */
export const viewPost = (row: PostRow): PostView => ({ ...viewPostBrief(row), content: row.content });
