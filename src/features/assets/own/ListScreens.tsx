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
import { StatusPill, WorkPill } from './StatusPills';

interface Filtered {
  filter: OwnFilter;
}
type Own = typeof ownProducts | typeof ownVideos | typeof ownGalleries | typeof ownPhotos;

/** What a list asks of the store. */
function useIntents({ actions }: Own) {
  const dispatch = useAppDispatch();
  return {
    onSearch: useCallback((query: AssetQuery) => void dispatch(actions.searchRequested(query)), [dispatch, actions]),
    onRemove: useCallback((id: string) => void dispatch(actions.removeRequested(id)), [dispatch, actions]),
  };
}

const sales = (sold: number) => `${formatCount(sold)} sold`;
const priceOf = (sale: boolean, token: number) => (sale ? <TokenAmount amount={token} /> : 'Free');
const joined = (...facts: (string | false | null)[]) => facts.filter(Boolean).join(' · ');

const stockLine = ({ type, stock, fileBytes }: OwnProduct) =>
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
  empty: 'What you sell stands here: prints, recordings, a signed record.',
};

export function OwnProductsScreen({ filter }: Filtered) {
  return (
    <OwnList
      kind="products"
      filter={filter}
      list={useAppSelector(selectOwnProducts)}
      words={PRODUCTS}
      icon="box"
      {...useIntents(ownProducts)}
      row={(product) => ({
        name: product.name,
        sold: product.sold,
        picture: product.image,
        price: <TokenAmount amount={product.token} />,
        pills: <StatusPill status={product.status} />,
        line: joined(stockLine(product), sales(product.sold)),
      })}
    />
  );
}

const VIDEOS = {
  title: 'Videos',
  one: 'video',
  many: 'videos',
  add: 'New video',
  empty: 'Your recordings stand here, for everybody or for those who buy them.',
};
const viewLine = ({ seconds, views, isSaleVideo, sold }: OwnVideo) =>
  joined(
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
      words={VIDEOS}
      icon="play"
      {...useIntents(ownVideos)}
      row={(video) => ({
        name: video.title,
        sold: video.sold,
        picture: video.thumbnail,
        price: priceOf(video.isSaleVideo, video.token),
        line: viewLine(video),
        pills: (
          <>
            <WorkPill {...video} />
            <StatusPill status={video.status} sale={video.isSaleVideo} />
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
  empty: 'Photos that belong together stand here as galleries.',
};

export function OwnGalleriesScreen({ filter }: Filtered) {
  return (
    <OwnList
      kind="galleries"
      filter={filter}
      list={useAppSelector(selectOwnGalleries)}
      words={GALLERIES}
      icon="grid"
      {...useIntents(ownGalleries)}
      row={({ name, coverPhoto, numOfItems, isSale, token, sold, status }) => ({
        name,
        sold,
        picture: coverPhoto,
        price: priceOf(isSale, token),
        pills: <StatusPill status={status} sale={isSale} />,
        line: joined(`${formatCount(numOfItems)} ${numOfItems === 1 ? 'photo' : 'photos'}`, isSale && sales(sold)),
      })}
    />
  );
}

const PHOTOS = {
  title: 'Photos',
  one: 'photo',
  many: 'photos',
  add: 'New photos',
  empty: 'Every photo of yours stands here. It is shown once it is in a gallery.',
};

export function OwnPhotosScreen({ filter }: Filtered) {
  return (
    <OwnList
      kind="photos"
      filter={filter}
      list={useAppSelector(selectOwnPhotos)}
      words={PHOTOS}
      icon="image"
      {...useIntents(ownPhotos)}
      row={(photo) => ({
        name: photo.title,
        picture: photo.thumbnail,
        price: null,
        pills: (
          <>
            <WorkPill {...photo} />
            {photo.galleryId && <StatusPill status={photo.status} sale={false} />}
          </>
        ),
        line: joined(
          photo.width && photo.height ? `${photo.width} × ${photo.height}` : null,
          photo.galleryId ? 'In a gallery' : 'In no gallery yet',
        ),
      })}
    />
  );
}
