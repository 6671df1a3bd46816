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
  type?: 'website' | 'profile' | 'article' | 'video.other' | 'product';
  /** the same things in another order, or what somebody searched for */
  noindex?: boolean;
  /** schema.org objects, without their context */
  data?: readonly object[];
  /** from the front page to here, for crawlers */
  trail?: readonly Step[];
}

/** A step of the way from the front page. */
export interface Step { name: string; path: string }

/** JSON inside a script element: nothing in it can end the element. */
const scriptJson = (value: object): string => JSON.stringify({ '@context': 'https://schema.org', ...value }).replace(/</g, '\\u003c');

const breadcrumbs = (origin: string, trail: readonly Step[]) => ({
  '@type': 'BreadcrumbList', itemListElement: trail.map(({ name, path }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: origin + path })),
});

/** The address of something of this site, for those who read it elsewhere. */
export const absolute = (origin: string, path: string): string => (path.startsWith('/') ? origin + path : path);

/** What crawlers, previews and the browser's tab read of a page. */
export function PageHead({ title, description, origin, path, picture, type = 'website', noindex = false, data = [], trail }: PageHeadProps) {
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
      {origin && <meta key="og:url" property="og:url" content={origin + path} />}
      {objects.map((object, at) => <script key={`ld-${at}`} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(object) }} />)}
    </Head>
  );
}
