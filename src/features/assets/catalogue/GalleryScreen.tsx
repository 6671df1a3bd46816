import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { PHOTO_IMAGE_SIZES, responsiveImage } from '@/lib/pictures';
import { type Item, itemFromGallery } from '@/lib/items';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { absoluteUrl, PageHead } from '@/ui/PageHead';
import { searchGalleryPhotos } from '../api';
import { ItemPage } from './ItemPage';
import styles from './ItemPage.module.css';

type Gallery = ReplyOf<'viewGallery'>;
type Photos = ReplyOf<'searchGalleryPhotos'>;

const Lightbox = dynamic(() => import('./Lightbox').then((module) => module.Lightbox), { ssr: false });

/** The page of a gallery: its photos, or blurred previews until the member buys it. */
export function GalleryScreen({
  gallery,
  photos,
  more,
  buy,
  report,
  reportPhoto,
}: {
  gallery: Gallery;
  photos: Photos;
  more: readonly Item[];
  buy: ReactNode;
  report?: ReactNode;
  reportPhoto?: (photo: Photos['data'][number]) => ReactNode;
}) {
  const item = itemFromGallery(gallery);
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const { _id, name, description, performer, coverPhoto, createdAt } = gallery;
  const path = `/galleries/${_id}`;
  const summary = (description || `Photos by ${performer.name}.`).replace(/\s+/g, ' ').slice(0, 160);
  const data = {
    '@type': 'ImageGallery',
    name,
    description: summary,
    image: absoluteUrl(origin, coverPhoto ?? '/images/share.jpg'),
    datePublished: createdAt,
    author: { '@type': 'Person', name: performer.name },
    isAccessibleForFree: item.token === 0,
  };
  return (
    <>
      <PageHead
        title={`${name} · ${performer.name} · ${site}`}
        description={summary}
        origin={origin}
        path={path}
        picture={coverPhoto}
        data={[data]}
        trail={[
          { name: site, path: '/' },
          { name: 'Galleries', path: '/galleries' },
          { name, path },
        ]}
      />
      <ItemPage
        item={item}
        performer={performer}
        description={description}
        facts={[item.fact]}
        offer={item.open ? 'You can view all photos.' : 'All photos in full size, with unlimited access.'}
        action={item.open ? null : buy}
        report={report}
        more={more}
      >
        <PhotoGrid key={`${_id}${item.open}`} galleryId={_id} first={photos} open={item.open} report={reportPhoto} />
      </ItemPage>
    </>
  );
}

function PhotoGrid({
  galleryId,
  first,
  open,
  report,
}: {
  galleryId: string;
  first: Photos;
  open: boolean;
  report?: (photo: Photos['data'][number]) => ReactNode;
}) {
  const [photos, setPhotos] = useState(first.data);
  const [shown, setShown] = useState<number | null>(null);
  const { status, error, submit } = useSubmission(async (offset: number) => {
    const { data } = await searchGalleryPhotos(galleryId, offset);
    setPhotos((before) => [...before, ...data.filter(({ _id }) => !before.some((photo) => photo._id === _id))]);
  });
  if (!photos.length) return <Empty>No photos in this gallery yet.</Empty>;
  return (
    <>
      <ul className={styles.photos}>
        {photos.map(({ _id, title, thumbnail }, at) => (
          <li key={_id}>
            <button
              type="button"
              className={styles.photo}
              disabled={!open}
              aria-label={open ? `Show ${title || `photo ${at + 1}`}` : `Photo ${at + 1}, blurred`}
              onClick={() => setShown(at)}
            >
              {thumbnail && (
                <img
                  {...responsiveImage(thumbnail, PHOTO_IMAGE_SIZES, 640)}
                  alt=""
                  width={300}
                  height={300}
                  loading={at < 6 ? 'eager' : 'lazy'}
                  decoding="async"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      {!open && <p className={styles.note}>These are blurred previews. Buy the gallery to see the photos.</p>}
      {error && <ErrorNote onRetry={() => void submit(photos.length)}>{errorText(error)}</ErrorNote>}
      {photos.length < first.total && (
        <p className={styles.note}>
          <Button variant="outline" busy={status === 'sending'} onClick={() => void submit(photos.length)}>
            Show more
          </Button>
        </p>
      )}
      {shown !== null && (
        <Lightbox photos={photos} at={shown} onMove={setShown} onClose={() => setShown(null)} report={report} />
      )}
    </>
  );
}
