import { useRouter } from 'next/router';
import { type ReplyOf } from '@contract/all';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { SITE_FEED } from '@/lib/routes';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { PageHead } from '@/ui/PageHead';
import { Pagination } from '@/ui/Pagination';
import { PageTitle } from '@/ui/SectionHeading';
import { DayWritten } from './DayWritten';
import { news } from './filter';
import styles from './PostScreen.module.css';

/** The news, newest first. The URL holds search text and page. */
export function PostsScreen({ posts: { data, total } }: { posts: ReplyOf<'searchPosts'> }) {
  const filter = news.from(useRouter().query);
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const filtered = news.isFiltered(filter);
  return (
    <section className={styles.post}>
      <PageHead
        title={`News · ${site}`}
        description={`News from ${site}.`}
        origin={origin}
        path={news.href(filter)}
        noindex={filtered}
        feed={SITE_FEED}
        trail={[
          { name: site, path: '/' },
          { name: 'News', path: '/posts' },
        ]}
      />
      <PageTitle>News</PageTitle>
      <p className={styles.feed}>
        <a href={`${SITE_FEED}.xml`}>RSS feed</a>
      </p>
      {(filtered || total > 0) && <NewsSearch q={filter.q} />}
      {filtered && (
        <p className={styles.count} aria-live="polite">
          {total === 1 ? '1 post' : `${total} posts`} with “{filter.q}”
        </p>
      )}
      {data.length === 0 && <NoNews filtered={filtered} />}
      <div className={styles.list}>
        {data.map((post) => (
          <NewsEntry key={post._id} post={post} />
        ))}
      </div>
      <Pagination
        page={filter.page}
        pages={Math.ceil(total / news.pageSize)}
        hrefOf={(page) => news.href({ ...filter, page })}
      />
    </section>
  );
}

/** The search field. A plain form, because ui/SearchForm would be the largest part of this page's script. */
function NewsSearch({ q }: { q: string }) {
  return (
    <form className={styles.search} role="search" action="/posts">
      <input
        key={q}
        name="q"
        type="search"
        aria-label="Search the news"
        placeholder="Search the news"
        maxLength={SEARCH_TEXT_MAX_CHARACTERS}
        defaultValue={q}
      />
      <button type="submit" className={buttonClass({ variant: 'outline' })}>
        Search
      </button>
    </form>
  );
}

function NoNews({ filtered }: { filtered: boolean }) {
  if (!filtered) return <Empty>No news yet. News from the site will appear here.</Empty>;
  return (
    <Empty
      action={
        <LinkButton href="/posts" variant="outline">
          Clear search
        </LinkButton>
      }
    >
      No news matches your search.
    </Empty>
  );
}

function NewsEntry({ post }: { post: ReplyOf<'searchPosts'>['data'][number] }) {
  return (
    <article className={styles.entry}>
      <h2>
        <Link href={`/posts/${post.slug}`}>{post.title}</Link>
      </h2>
      <p className={styles.date}>
        <DayWritten at={post.publishedAt} />
      </p>
      {post.shortDescription && <p>{post.shortDescription}</p>}
    </article>
  );
}
