import { type ReactNode } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { ITEM_IMAGE_SIZES, responsiveImage } from '@/lib/pictures';
import { type Item, itemFromProduct } from '@/lib/items';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatBytes } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { absoluteUrl, PageHead } from '@/ui/PageHead';
import { getDownloadLink } from '../api';
import { ItemPage } from './ItemPage';
import styles from './ItemPage.module.css';

type Product = ReplyOf<'viewProduct'>;

function factsOf({ type, stock, fileName, fileBytes }: Product): string[] {
  if (type === 'digital')
    return [
      'Download',
      fileName ? (/\.([^.]+)$/.exec(fileName)?.[1]?.toUpperCase() ?? '') : '',
      fileBytes === null ? '' : formatBytes(fileBytes),
    ];
  return ['By post', stock === null ? '' : stock === 0 ? 'Sold out' : `${stock} left`];
}

/** One product: a parcel or a download, its price and what one gets. */
export function ProductScreen({ product, more, buy }: { product: Product; more: readonly Item[]; buy: ReactNode }) {
  const item = itemFromProduct(product);
  const { siteName, currency, conversionRate } = useAppSelector(selectSettings);
  const site = siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const { _id, name, description, image, type, stock, token, isBought, performer } = product;
  const path = `/products/${_id}`;
  const words = (description || `${name}, from ${performer.name}.`).replace(/\s+/g, ' ').slice(0, 160);
  const data = {
    '@type': 'Product',
    name,
    description: words,
    sku: _id,
    image: absoluteUrl(origin, image ?? '/images/share.jpg'),
    brand: { '@type': 'Brand', name: performer.name },
    offers: {
      '@type': 'Offer',
      url: origin + path,
      price: (token * conversionRate).toFixed(2),
      priceCurrency: currency.toUpperCase(),
      availability: `https://schema.org/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
    },
  };
  const digital = type === 'digital';
  return (
    <>
      <PageHead
        title={`${name} · ${performer.name} · ${site}`}
        description={words}
        origin={origin}
        path={path}
        picture={image}
        type="product"
        data={[data]}
        trail={[
          { name: site, path: '/' },
          { name: 'Products', path: '/products' },
          { name, path },
        ]}
      />
      <ItemPage
        item={{ ...item, isBought: digital && isBought }}
        performer={performer}
        description={description}
        facts={factsOf(product)}
        offer={
          digital
            ? 'The file, to download whenever you like.'
            : `Sent to you by ${performer.name}; you see each step under your orders.`
        }
        action={digital && isBought ? <Download id={_id} /> : buy}
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

/** The address of the file holds for some hours: it is asked for at the moment of the click. */
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
