import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { ITEM_IMAGE_SIZES, responsiveImage } from '@/lib/pictures';
import { itemFromProduct } from '@/lib/items';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatBytes } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { absoluteUrl, PageHead } from '@/ui/PageHead';
import { getDownloadLink } from '../api';
import { ItemPage, type ItemSlots } from './ItemPage';
import styles from './ItemPage.module.css';

type Product = ReplyOf<'viewProduct'>;
interface SiteFacts {
  origin: string;
  currency: string;
  conversionRate: number;
}

function factsOf({ type, stock, fileName, fileBytes }: Product): string[] {
  if (type === 'digital')
    return [
      'Download',
      fileName ? (/\.([^.]+)$/.exec(fileName)?.[1]?.toUpperCase() ?? '') : '',
      fileBytes === null ? '' : formatBytes(fileBytes),
    ];
  return ['By post', stock === null ? '' : stock === 0 ? 'Sold out' : `${stock} left`];
}

/** Returns the data of a product for search engines. */
function toStructuredData({ _id, name, image, stock, token, performer }: Product, summary: string, site: SiteFacts) {
  return {
    '@type': 'Product',
    name,
    description: summary,
    sku: _id,
    image: absoluteUrl(site.origin, image ?? '/images/share.jpg'),
    brand: { '@type': 'Brand', name: performer.name },
    offers: {
      '@type': 'Offer',
      url: `${site.origin}/products/${_id}`,
      price: (token * site.conversionRate).toFixed(2),
      priceCurrency: site.currency.toUpperCase(),
      availability: `https://schema.org/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
    },
  };
}

/** The page of a product: a parcel or a download. */
export function ProductScreen({ product, more, buy, report }: ItemSlots & { product: Product }) {
  const item = itemFromProduct(product);
  const { siteName, currency, conversionRate } = useAppSelector(selectSettings);
  const site = siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const { _id, name, description, image, type, isBought, performer } = product;
  const path = `/products/${_id}`;
  const summary = (description || `${name}, from ${performer.name}.`).replace(/\s+/g, ' ').slice(0, 160);
  const isDigital = type === 'digital';
  return (
    <>
      <PageHead
        title={`${name} · ${performer.name} · ${site}`}
        description={summary}
        origin={origin}
        path={path}
        picture={image}
        type="product"
        data={[toStructuredData(product, summary, { origin, currency, conversionRate })]}
        trail={[
          { name: site, path: '/' },
          { name: 'Products', path: '/products' },
          { name, path },
        ]}
      />
      <ItemPage
        item={{ ...item, isBought: isDigital && isBought }}
        performer={performer}
        description={description}
        facts={factsOf(product)}
        offer={
          isDigital
            ? 'A file that you can download as often as you like.'
            : `${performer.name} sends it to you. You can follow the delivery under Orders.`
        }
        action={isDigital && isBought ? <Download id={_id} /> : buy}
        report={report}
        more={more}
      >
        <div className={styles.frame}>
          {image ? (
            <img
              {...responsiveImage(image, ITEM_IMAGE_SIZES)}
              alt={name}
              width={960}
              height={540}
              fetchPriority="high"
            />
          ) : (
            <Icon name="box" />
          )}
        </div>
      </ItemPage>
    </>
  );
}

/** Requests the download link on click, because it expires after some hours. */
function Download({ id }: { id: string }) {
  const { status, error, submit } = useSubmission(async () => {
    const { downloadLink } = await getDownloadLink(id);
    window.location.assign(downloadLink);
  });
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        full
        icon="download"
        busy={status === 'sending'}
        onClick={() => void submit(undefined)}
      >
        Download
      </Button>
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
    </>
  );
}
