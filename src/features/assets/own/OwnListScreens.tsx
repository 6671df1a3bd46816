import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { formatDuration } from '@/lib/timeText';
import { formatBytes, formatCount } from '@/ui/format';
import { TokenAmount } from '@/ui/TokenAmount';
import { selectOwnGalleries, selectOwnPhotos, selectOwnProducts, selectOwnVideos } from '../selectors';
import {
  type AssetQuery,
  type OwnProduct,
  type OwnVideo,
  ownGalleries,
  ownPhotos,
  ownProducts,
  ownVideos,
} from '../slice';
import { type OwnFilter } from './filter';
import { OwnList } from './OwnList';
import { StatusPill, ProcessingPill } from './StatusPills';

interface Filtered {
  filter: OwnFilter;
}
type Own = typeof ownProducts | typeof ownVideos | typeof ownGalleries | typeof ownPhotos;

/** Returns the callbacks that search and delete in a list. */
function useListActions({ actions }: Own) {
  const dispatch = useAppDispatch();
  return {
    onSearch: useCallback((query: AssetQuery) => void dispatch(actions.searchRequested(query)), [dispatch, actions]),
    onRemove: useCallback((id: string) => void dispatch(actions.removeRequested(id)), [dispatch, actions]),
  };
}

const sales = (sold: number) => `${formatCount(sold)} sold`;
const priceOf = (isSale: boolean, token: number) => (isSale ? <TokenAmount amount={token} /> : 'Free');
const joinFacts = (...facts: (string | false | null)[]) => facts.filter(Boolean).join(' · ');

const stockText = ({ type, stock, fileBytes }: OwnProduct) =>
  type === 'digital'
    ? `Download${fileBytes ? `, ${formatBytes(fileBytes)}` : ''}`
    : stock
      ? `${formatCount(stock)} in stock`
      : 'Sold out';

const PRODUCTS = {
  title: 'Products',
  one: 'product',
  many: 'products',
  add: 'New product',
  empty: 'Your products will be listed here, such as prints, recordings or signed records. Create the first one.',
};

export function OwnProductsScreen({ filter }: Filtered) {
  return (
    <OwnList
      kind="products"
      filter={filter}
      list={useAppSelector(selectOwnProducts)}
      labels={PRODUCTS}
      icon="box"
      {...useListActions(ownProducts)}
      row={(product) => ({
        name: product.name,
        sold: product.sold,
        picture: product.image,
        price: <TokenAmount amount={product.token} />,
        pills: <StatusPill status={product.status} takenDownAt={product.takenDownAt} heldAt={product.heldAt} />,
        details: joinFacts(stockText(product), sales(product.sold)),
      })}
    />
  );
}

const VIDEOS = {
  title: 'Videos',
  one: 'video',
  many: 'videos',
  add: 'New video',
  empty: 'Your videos will be listed here. Upload the first one, free or for tokens.',
};
const videoFacts = ({ seconds, views, isSaleVideo, sold }: OwnVideo) =>
  joinFacts(
    seconds !== null && formatDuration(seconds),
    `${formatCount(views)} ${views === 1 ? 'view' : 'views'}`,
    isSaleVideo && sales(sold),
  );

export function OwnVideosScreen({ filter }: Filtered) {
  return (
    <OwnList
      kind="videos"
      filter={filter}
      list={useAppSelector(selectOwnVideos)}
      labels={VIDEOS}
      icon="play"
      {...useListActions(ownVideos)}
      row={(video) => ({
        name: video.title,
        sold: video.sold,
        picture: video.thumbnail,
        price: priceOf(video.isSaleVideo, video.token),
        details: videoFacts(video),
        pills: (
          <>
            <ProcessingPill {...video} />
            <StatusPill
              status={video.status}
              isSale={video.isSaleVideo}
              takenDownAt={video.takenDownAt}
              heldAt={video.heldAt}
            />
          </>
        ),
      })}
    />
  );
}

const GALLERIES = {
  title: 'Galleries',
  one: 'gallery',
  many: 'galleries',
  add: 'New gallery',
  empty: 'Your galleries will be listed here. Create one and add photos to it.',
};

export function OwnGalleriesScreen({ filter }: Filtered) {
  return (
    <OwnList
      kind="galleries"
      filter={filter}
      list={useAppSelector(selectOwnGalleries)}
      labels={GALLERIES}
      icon="grid"
      {...useListActions(ownGalleries)}
      row={({ name, coverPhoto, numOfItems, isSale, token, sold, status, takenDownAt, heldAt }) => ({
        name,
        sold,
        picture: coverPhoto,
        price: priceOf(isSale, token),
        pills: <StatusPill status={status} isSale={isSale} takenDownAt={takenDownAt} heldAt={heldAt} />,
        details: joinFacts(
          `${formatCount(numOfItems)} ${numOfItems === 1 ? 'photo' : 'photos'}`,
          isSale && sales(sold),
        ),
      })}
    />
  );
}

const PHOTOS = {
  title: 'Photos',
  one: 'photo',
  many: 'photos',
  add: 'Upload photos',
  empty: 'Your photos will be listed here. Upload some; others see them once they are in a gallery.',
};

export function OwnPhotosScreen({ filter }: Filtered) {
  return (
    <OwnList
      kind="photos"
      filter={filter}
      list={useAppSelector(selectOwnPhotos)}
      labels={PHOTOS}
      icon="image"
      {...useListActions(ownPhotos)}
      row={(photo) => ({
        name: photo.title,
        picture: photo.thumbnail,
        price: null,
        pills: (
          <>
            <ProcessingPill {...photo} />
            {photo.galleryId && (
              <StatusPill status={photo.status} isSale={false} takenDownAt={photo.takenDownAt} heldAt={photo.heldAt} />
            )}
          </>
        ),
        details: joinFacts(
          photo.width && photo.height ? `${photo.width} × ${photo.height}` : null,
          photo.galleryId ? 'In a gallery' : 'Not in a gallery',
        ),
      })}
    />
  );
}
