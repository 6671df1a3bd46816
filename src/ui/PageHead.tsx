import Head from 'next/head';

interface PageHeadProps {
  title: string;
  description?: string;
  /** where the site is, without a slash at the end; empty while nobody knows: then nothing absolute is said */
  origin: string;
  /** of the page itself, with the questions that make it another page */
  path: string;
  /** picture of a preview; a path of this site or an address */
  picture?: string | null;
  /** its sides in pixels, where they are known */
  pictureSize?: { width: number; height: number };
  type?: 'website' | 'profile' | 'article' | 'video.other' | 'product';
  /** the same items in another order, or what somebody searched for */
  noindex?: boolean;
  /** schema.org objects, without their context */
  data?: readonly object[];
  /** from the front page to here, for crawlers */
  trail?: readonly Step[];
}

/** A step of the way from the front page. */
export interface Step {
  name: string;
  path: string;
}

/** JSON inside a script element: nothing in it can end the element. */
const scriptJson = (value: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...value }).replace(/</g, '\\u003c');

const breadcrumbs = (origin: string, trail: readonly Step[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** The address of something of this site, for those who read it elsewhere. */
export const absolute = (origin: string, path: string): string => (path.startsWith('/') ? origin + path : path);

/** The sides of the picture of pages that have none of their own. */
const SHARED = { width: 1200, height: 630 };

/** What crawlers, previews and the browser's tab read of a page. */
export function PageHead({
  title,
  description,
  origin,
  path,
  picture,
  pictureSize = picture ? undefined : SHARED,
  type = 'website',
  noindex = false,
  data = [],
  trail,
}: PageHeadProps) {
  const objects = origin ? [...data, ...(trail ? [breadcrumbs(origin, trail)] : [])] : [];
  return (
    <Head>
      <title>{title}</title>
      {description && <meta key="description" name="description" content={description} />}
      {noindex && <meta key="robots" name="robots" content="noindex, follow" />}
      {origin && <link key="canonical" rel="canonical" href={origin + path} />}
      <meta key="og:type" property="og:type" content={type} />
      <meta key="og:title" property="og:title" content={title} />
      {description && <meta key="og:description" property="og:description" content={description} />}
      <meta key="og:image" property="og:image" content={absolute(origin, picture ?? '/images/share.jpg')} />
      {pictureSize && <meta key="og:image:width" property="og:image:width" content={String(pictureSize.width)} />}
      {pictureSize && <meta key="og:image:height" property="og:image:height" content={String(pictureSize.height)} />}
      {origin && <meta key="og:url" property="og:url" content={origin + path} />}
      {objects.map((object, at) => (
        <script key={`ld-${at}`} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(object) }} />
      ))}
    </Head>
  );
}
