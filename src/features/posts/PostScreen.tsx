import { type ReactNode } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { absoluteUrl, PageHead } from '@/ui/PageHead';
import { PageTitle } from '@/ui/SectionHeading';
import { DayWritten } from './DayWritten';
import styles from './PostScreen.module.css';

type Post = ReplyOf<'viewPost'>;

/** A post or page by the operator. The API sanitized its HTML when it was saved. */
export function PostScreen({ post, report }: { post: Post; report?: ReactNode }) {
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const { title, slug, type, shortDescription, content, publishedAt, updatedAt } = post;
  const path = `/posts/${slug}`;
  return (
    <article className={styles.post}>
      <PageHead
        title={`${title} · ${site}`}
        description={shortDescription}
        origin={origin}
        path={path}
        type="article"
        data={[
          {
            '@type': type === 'post' ? 'NewsArticle' : 'WebPage',
            headline: title,
            name: title,
            description: shortDescription,
            datePublished: publishedAt,
            dateModified: updatedAt,
            url: origin + path,
            image: absoluteUrl(origin, '/images/share.jpg'),
            publisher: { '@type': 'Organization', name: site },
          },
        ]}
        trail={[
          { name: site, path: '/' },
          ...(type === 'post' ? [{ name: 'News', path: '/posts' }] : []),
          { name: title, path },
        ]}
      />
      <PageTitle>{title}</PageTitle>
      {type === 'post' && (
        <p className={styles.date}>
          <DayWritten at={publishedAt} />
        </p>
      )}
      <div className={styles.words} dangerouslySetInnerHTML={{ __html: content }} />
      {type === 'post' && report}
    </article>
  );
}
