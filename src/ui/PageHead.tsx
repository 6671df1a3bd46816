import Head from 'next/head';

interface PageHeadProps {
  title: string;
  description?: string;
  /** the site's origin without a trailing slash; when empty, absolute URLs are left out */
  origin: string;
  /** the canonical path of the page, with its query */
  path: string;
  /** the preview picture: a path of this site or a URL */
  picture?: string | null;
  /** its size in pixels, when known */
  pictureSize?: { width: number; height: number };
  type?: 'website' | 'profile' | 'article' | 'video.other' | 'product';
  /** the path of the page's feed without its ending: both formats are linked */
  feed?: string;
  /** for filtered lists and search results */
  noindex?: boolean;
  /** schema.org objects without `@context` */
  data?: readonly object[];
  /** the breadcrumbs from the home page, for crawlers */
  trail?: readonly Breadcrumb[];
}

export interface Breadcrumb {
  name: string;
  path: string;
}

/** Returns JSON that can't end the script element around it. */
const scriptJson = (value: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...value }).replace(/</g, '\\u003c');

const breadcrumbList = (origin: string, trail: readonly Breadcrumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** Returns the absolute URL of a path of this site. */
export const absoluteUrl = (origin: string, path: string): string => (path.startsWith('/') ? origin + path : path);

/** The size of the default preview picture. */
const DEFAULT_PICTURE_SIZE = { width: 1200, height: 630 };

type Card = Pick<PageHeadProps, 'title' | 'description' | 'origin' | 'path' | 'picture' | 'pictureSize' | 'type'>;

/** Returns the tags of the card that other sites show for a link (ogp.me). */
function cardTags({ title, description, origin, path, picture, pictureSize, type = 'website' }: Card) {
  const size = pictureSize ?? (picture ? undefined : DEFAULT_PICTURE_SIZE);
  return [
    <meta key="og:type" property="og:type" content={type} />,
    <meta key="og:title" property="og:title" content={title} />,
    description && <meta key="og:description" property="og:description" content={description} />,
    <meta key="og:image" property="og:image" content={absoluteUrl(origin, picture ?? '/images/share.jpg')} />,
    size && <meta key="og:image:width" property="og:image:width" content={String(size.width)} />,
    size && <meta key="og:image:height" property="og:image:height" content={String(size.height)} />,
    origin && <meta key="og:url" property="og:url" content={origin + path} />,
    <meta key="twitter:card" name="twitter:card" content="summary_large_image" />,
  ];
}

/** The head of a page: title, and metadata for crawlers and previews. */
export function PageHead({
  title,
  description,
  origin,
  path,
  picture,
  pictureSize,
  type,
  feed,
  noindex = false,
  data = [],
  trail,
}: PageHeadProps) {
  const objects = origin ? [...data, ...(trail ? [breadcrumbList(origin, trail)] : [])] : [];
  return (
    <Head>
      <title>{title}</title>
      {description && <meta key="description" name="description" content={description} />}
      {noindex && <meta key="robots" name="robots" content="noindex, follow" />}
      {origin && <link key="canonical" rel="canonical" href={origin + path} />}
      {feed && <link key="rss" rel="alternate" type="application/rss+xml" title={title} href={`${feed}.xml`} />}
      {feed && <link key="json" rel="alternate" type="application/feed+json" title={title} href={`${feed}.json`} />}
      {/* sites that show cards read what the server sent: this exact condition keeps them out of browsers' scripts */}
      {typeof window === 'undefined' && cardTags({ title, description, origin, path, picture, pictureSize, type })}
      {objects.map((object, at) => (
        <script key={`ld-${at}`} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(object) }} />
      ))}
    </Head>
  );
}
