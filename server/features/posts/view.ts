import { type PostBriefView, type PostView } from '@contract/posts';
import { type PostRow } from './store';

/** A post in short. */
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

/** A post with its words. */
export const viewPost = (row: PostRow): PostView => ({ ...viewPostBrief(row), content: row.content });
