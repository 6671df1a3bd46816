import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { useLoaded } from '@/lib/useLoaded';
import { DateTime } from '@/ui/DateTime';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { DeskEmpty } from '@/ui/desk/DeskStates';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Pill } from '@/ui/Pill';
import { type PostRow, searchPosts } from './api';
import { SitePage } from './SitePage';
import styles from './site.module.css';

const MOST_POSTS = 200;
export const POST_STATUS = {
  draft: { kind: 'mute', label: 'Draft' },
  scheduled: { kind: 'wait', label: 'Scheduled' },
  published: { kind: 'ok', label: 'Published' },
} as const;
export const POST_TYPES = { post: 'News', page: 'Page', notice: 'Notice' } as const;

function Row({ post }: { post: PostRow }) {
  const { kind, label } = POST_STATUS[post.status];
  return (
    <li className={styles.postRow}>
      <span className={styles.itemText}>
        <Link href={`/operator/site/posts/${post._id}`}>
          <b>{post.title}</b>
        </Link>
        <small>
          {POST_TYPES[post.type]}, /posts/{post.slug}, <DateTime at={post.publishedAt} />
        </small>
      </span>
      {post.isTakenDown && <Pill kind="bad">Taken down</Pill>}
      <Pill kind={kind}>{label}</Pill>
    </li>
  );
}

/** News, pages and notices, drafts included. */
export function PostsScreen() {
  const { query } = useRouter();
  const q = typeof query.q === 'string' ? query.q : '';
  const { data, failure, reload } = useLoaded(
    useCallback(() => searchPosts({ limit: MOST_POSTS, offset: 0, ...(q && { q }) }), [q]),
  );
  return (
    <SitePage
      title="Posts"
      sub="News, pages and notices"
      history="posts"
      isLoaded={data !== null}
      failure={failure}
      onRetry={reload}
      actions={
        <LinkButton href="/operator/site/posts/new" variant="primary" size="sm">
          Write a post
        </LinkButton>
      }
    >
      <form action="/operator/site/posts" role="search">
        <input
          className={styles.search}
          type="search"
          name="q"
          aria-label="Search the posts"
          placeholder="Search the posts"
          defaultValue={q}
        />
      </form>
      <DeskPanel>
        {data?.total === 0 && <DeskEmpty title="No posts">Write the first one.</DeskEmpty>}
        <ul className={styles.posts}>
          {data?.data.map((post) => (
            <Row key={post._id} post={post} />
          ))}
        </ul>
      </DeskPanel>
    </SitePage>
  );
}
