import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { TokenAmount } from '@/ui/TokenAmount';
import { inSize, inTime } from './files';
import { OwnList } from './OwnList';
import { type OwnFilter } from './ownFilter';
import { selectOwnGalleries, selectOwnPhotos, selectOwnProducts, selectOwnVideos } from './selectors';
import { ownGalleries, ownPhotos, ownProducts, ownVideos } from './slice';
import { StatusPill, WorkPill } from './StatusPills';

interface Filtered { filter: OwnFilter }

const sales = (sold: number) => `${sold} sold`;
const priceOf = (sale: boolean, token: number) => (sale ? <TokenAmount amount={token} /> : 'Free');

const PRODUCTS = { title: 'Products', one: 'product', many: 'products', add: 'New product', empty: 'What you sell stands here: prints, recordings, a signed record.' };

export function OwnProductsScreen({ filter }: Filtered) {
  const dispatch = useAppDispatch();
  return (
    <OwnList
      kind="products" filter={filter} list={useAppSelector(selectOwnProducts)} words={PRODUCTS} icon="box" onRemove={(id) => dispatch(ownProducts.actions.removeRequested(id))}
      row={({ name, image, type, stock, fileBytes, token, sold, status }) => ({
        name, picture: image, price: <TokenAmount amount={token} />, pills: <StatusPill status={status} />,
        line: `${type === 'digital' ? `Download${fileBytes ? `, ${inSize(fileBytes)}` : ''}` : stock ? `${stock} in stock` : 'Out of stock'} · ${sales(sold)}`,
      })}
    />
  );
}

const VIDEOS = { title: 'Videos', one: 'video', many: 'videos', add: 'New video', empty: 'Your recordings stand here, for everybody or for those who buy them.' };

export function OwnVideosScreen({ filter }: Filtered) {
  const dispatch = useAppDispatch();
  return (
    <OwnList
      kind="videos" filter={filter} list={useAppSelector(selectOwnVideos)} words={VIDEOS} icon="play" onRemove={(id) => dispatch(ownVideos.actions.removeRequested(id))}
      row={(video) => ({
        name: video.title, picture: video.thumbnail, price: priceOf(video.isSaleVideo, video.token), pills: <><WorkPill {...video} /><StatusPill status={video.status} free={!video.isSaleVideo} /></>,
        line: `${video.seconds ? `${inTime(video.seconds)} · ` : ''}${video.views} ${video.views === 1 ? 'view' : 'views'}${video.isSaleVideo ? ` · ${sales(video.sold)}` : ''}`,
      })}
    />
  );
}

const GALLERIES = { title: 'Galleries', one: 'gallery', many: 'galleries', add: 'New gallery', empty: 'Photos that belong together stand here as galleries.' };

export function OwnGalleriesScreen({ filter }: Filtered) {
  const dispatch = useAppDispatch();
  return (
    <OwnList
      kind="galleries" filter={filter} list={useAppSelector(selectOwnGalleries)} words={GALLERIES} icon="grid" onRemove={(id) => dispatch(ownGalleries.actions.removeRequested(id))}
      row={({ name, coverPhoto, numOfItems, isSale, token, sold, status }) => ({
        name, picture: coverPhoto, price: priceOf(isSale, token), pills: <StatusPill status={status} free={!isSale} />,
        line: `${numOfItems} ${numOfItems === 1 ? 'photo' : 'photos'}${isSale ? ` · ${sales(sold)}` : ''}`,
      })}
    />
  );
}

const PHOTOS = { title: 'Photos', one: 'photo', many: 'photos', add: 'New photos', empty: 'Every photo of yours stands here, in a gallery or on its own.' };

export function OwnPhotosScreen({ filter }: Filtered) {
  const dispatch = useAppDispatch();
  return (
    <OwnList
      kind="photos" filter={filter} list={useAppSelector(selectOwnPhotos)} words={PHOTOS} icon="image" onRemove={(id) => dispatch(ownPhotos.actions.removeRequested(id))}
      row={(photo) => ({
        name: photo.title, picture: photo.thumbnail, price: null, pills: <><WorkPill {...photo} />{!photo.galleryId ? null : <StatusPill status={photo.status} free />}</>,
        line: `${photo.width && photo.height ? `${photo.width} × ${photo.height} · ` : ''}${photo.galleryId ? 'in a gallery' : 'in no gallery yet'}`,
      })}
    />
  );
}
