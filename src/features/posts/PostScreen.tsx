import Head from 'next/head';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './PostScreen.module.css';

type Post = ReplyOf<'viewPost'>;

const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A page that the operator wrote. Its markup was cleaned when it was saved. */
export function PostScreen({ post }: { post: Post }) {
  const { siteName, userUrl } = useAppSelector(selectSettings);
  const { title, slug, type, shortDescription, content, createdAt, updatedAt } = post;
  const origin = userUrl.replace(/\/+$/, '');
  const address = `${origin}/posts/${slug}`;
  const article = { '@context': 'https://schema.org', '@type': type === 'post' ? 'NewsArticle' : 'WebPage', headline: title, description: shortDescription, datePublished: createdAt, dateModified: updatedAt, url: address };
  return (
    <article className={styles.post}>
      <Head>
        <title>{`${title} · ${siteName || 'Footlights'}`}</title>
        {shortDescription && <meta key="description" name="description" content={shortDescription} />}
        {origin && <link key="canonical" rel="canonical" href={address} />}
        <meta key="og:title" property="og:title" content={title} />
        {origin && <script key="ld-post" type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(article) }} />}
      </Head>
      <PageTitle>{title}</PageTitle>
      {type === 'post' && <p className={styles.date}><time dateTime={createdAt}>{day.format(new Date(createdAt))}</time></p>}
      <div className={styles.words} dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  );
}
