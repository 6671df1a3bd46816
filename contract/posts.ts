import { z } from 'zod';
import { Document, maybe, Moment, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import { ID_OR_SLUG_MAX_CHARACTERS } from './limits';

/**
 * A post without its content. A `page` is standalone, a `post` is news, and a `notice` appears inside other screens.
 */
export const PostBrief = Document.extend({
  slug: z.string(),
  type: z.enum(['page', 'post', 'notice']),
  title: z.string(),
  shortDescription: z.string(),
  publishedAt: Moment,
});
export type PostBriefView = z.infer<typeof PostBrief>;

/** A post with its content: HTML that was sanitised when it was saved. */
export const Post = PostBrief.extend({ content: z.string() });
export type PostView = z.infer<typeof Post>;

export const posts = contract({
  searchPosts: {
    summary: 'Lists news, newest first, or pages with `type=page`',
    access: 'anyone',
    query: z.object({ ...searchQuery, type: maybe(z.enum(['page', 'post'])) }),
    reply: pageOf(PostBrief),
  },
  viewPost: {
    summary: 'Returns a post by id or slug',
    access: 'anyone',
    params: z.object({ id: z.string().max(ID_OR_SLUG_MAX_CHARACTERS) }),
    reply: Post,
  },
});
