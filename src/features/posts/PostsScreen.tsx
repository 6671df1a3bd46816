import { useRouter } from 'next/router';
import { type ReplyOf } from '@contract/all';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
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

/** News of the house, newest first; words and page stand in the address. */
export function PostsScreen({ posts: { data, total } }: { posts: ReplyOf<'searchPosts'> }) {
  const filter = news.from(useRouter().query);
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const filtered = news.isFiltered(filter);
  return (
    <section className={styles.post}>
      <PageHead
        title={`News · ${site}`}
        description={`What is new at ${site}.`}
        origin={origin}
        path={news.href(filter)}
        noindex={filtered}
        trail={[
          { name: site, path: '/' },
          { name: 'News', path: '/posts' },
        ]}
      />
      <PageTitle>News</PageTitle>
      {(filtered || total > 0) && (
        <form className={styles.search} role="search" action="/posts">
          {/* sent by the browser itself: the kit's form would be the largest part of this page's script */}
          <input
            key={filter.q}
            name="q"
            type="search"
            aria-label="Search the news"
            placeholder="Search the news"
            maxLength={SEARCH_TEXT_MAX_CHARACTERS}
            defaultValue={filter.q}
          />
          <button type="submit" className={buttonClass({ variant: 'outline' })}>
            Search
          </button>
        </form>
      )}
      {filtered && (
        <p className={styles.count} aria-live="polite">
          {total === 1 ? '1 piece' : `${total} pieces`} of news with “{filter.q}”
        </p>
      )}
      {data.length === 0 &&
        (filtered ? (
          <Empty
            action={
              <LinkButton href="/posts" variant="outline">
                Show all news
              </LinkButton>
            }
          >
            Nothing was written about this.
          </Empty>
        ) : (
          <Empty>Nothing has been written yet. News of the house will stand here.</Empty>
        ))}
      <div className={styles.list}>
        {data.map(({ _id, slug, title, shortDescription, createdAt }) => (
          <article key={_id} className={styles.entry}>
            <h2>
              <Link href={`/posts/${slug}`}>{title}</Link>
            </h2>
            <p className={styles.date}>
              <DayWritten at={createdAt} />
            </p>
            {shortDescription && <p>{shortDescription}</p>}
          </article>
        ))}
      </div>
      <Pagination
        page={filter.page}
        pages={Math.ceil(total / news.aPage)}
        hrefOf={(page) => news.href({ ...filter, page })}
      />
    </section>
  );
}
