import { z } from 'zod';
import { Document, maybe, pageOf, searchQuery } from './common';
import { contract } from './endpoint';

/** A page that the operator wrote, in short. `page` stands alone, `post` is news, `notice` is shown inside other screens. */
export const PostBrief = Document.extend({
  slug: z.string(),
  type: z.enum(['page', 'post', 'notice']),
  title: z.string(),
  shortDescription: z.string(),
});
export type PostBriefView = z.infer<typeof PostBrief>;

/** With its words: markup that was cleaned when it was saved. */
export const Post = PostBrief.extend({ content: z.string() });
export type PostView = z.infer<typeof Post>;

export const posts = contract({
  searchPosts: {
    summary: 'News, newest first; `type=page` lists the pages instead',
    access: 'anyone',
    query: z.object({ ...searchQuery, type: maybe(z.enum(['page', 'post'])) }),
    reply: pageOf(PostBrief),
  },
  viewPost: {
    summary: 'One post by id or slug',
    access: 'anyone',
    params: z.object({ id: z.string().max(80) }),
    reply: Post,
  },
});
