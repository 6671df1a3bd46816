import Link from 'next/link';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { Empty } from '@/ui/Empty';
import { PageHead } from '@/ui/PageHead';
import { Pagination } from '@/ui/Pagination';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './PostScreen.module.css';

/** How many pieces of news stand on a page. */
export const POSTS_PER_PAGE = 20;

/** News of the house, newest first. */
export function PostsScreen({ posts: { data, total }, page }: { posts: ReplyOf<'searchPosts'>; page: number }) {
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  return (
    <section className={styles.post}>
      <PageHead title={`News · ${site}`} description={`What is new at ${site}.`} origin={origin} path={page === 1 ? '/posts' : `/posts?page=${page}`} trail={[{ name: site, path: '/' }, { name: 'News', path: '/posts' }]} />
      <PageTitle>News</PageTitle>
      {data.length === 0 && <Empty>Nothing has been written yet. News of the house will stand here.</Empty>}
      <div className={styles.list}>
        {data.map(({ _id, slug, title, shortDescription }) => (
          <article key={_id} className={styles.entry}>
            <h2><Link href={`/posts/${slug}`}>{title}</Link></h2>
            {shortDescription && <p>{shortDescription}</p>}
          </article>
        ))}
      </div>
      <Pagination page={page} pages={Math.ceil(total / POSTS_PER_PAGE)} hrefOf={(number) => (number === 1 ? '/posts' : `/posts?page=${number}`)} />
    </section>
  );
}
