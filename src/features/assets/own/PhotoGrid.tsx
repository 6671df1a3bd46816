import { type ReactNode, useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { Pill } from '@/ui/Pill';
import { selectOwnPhotos } from '../selectors';
import { photoOrderRequested, type OwnGallery, type OwnPhoto, ownPhotos } from '../slice';
import { DeleteDialog } from './DeleteDialog';
import { ownPath } from './filter';
import { ProcessingPill } from './StatusPills';
import { useReorder } from './useReorder';
import styles from './Photos.module.css';

/** Returns the photos of a gallery in their order. */
export function useGalleryPhotos(galleryId: string): OwnPhoto[] {
  const { data } = useAppSelector(selectOwnPhotos);
  return useMemo(
    () =>
      data
        .filter((photo) => photo.galleryId === galleryId)
        .sort((a, b) => a.position - b.position || a._id.localeCompare(b._id)),
    [data, galleryId],
  );
}

interface PhotoGridProps {
  gallery: OwnGallery;
  photos: readonly OwnPhoto[];
  onCover: (photoId: string) => void;
}

/** Shows the photos of a gallery, with controls to reorder and delete them and to choose the cover. */
export function PhotoGrid({ gallery, photos, onCover }: PhotoGridProps) {
  const dispatch = useAppDispatch();
  const [announcement, setAnnouncement] = useState('');
  const [deleting, setDeleting] = useState<OwnPhoto | null>(null);
  const ids = useMemo(() => photos.map(({ _id }) => _id), [photos]);
  const byId = new Map(photos.map((photo) => [photo._id, photo]));
  const { shown, dragged, handle } = useReorder(ids, (photoIds, id) => {
    dispatch(photoOrderRequested({ galleryId: gallery._id, photoIds }));
    setAnnouncement(`${byId.get(id)?.title ?? 'The photo'} is now ${photoIds.indexOf(id) + 1} of ${photoIds.length}.`);
  });
  const cover = gallery.coverId && byId.has(gallery.coverId) ? gallery.coverId : ids[0];
  return (
    <>
      <p className={styles.help}>
        Drag a photo by its handle, or focus the handle and use the arrow keys. The cover is the picture of the gallery.
      </p>
      <ul className={styles.grid} aria-label="Photos of the gallery">
        {shown.flatMap((id, index) => {
          const photo = byId.get(id);
          return photo
            ? [
                <Tile
                  key={id}
                  photo={photo}
                  dragged={dragged === id}
                  isCover={cover === id}
                  onCover={() => onCover(id)}
                  onDelete={() => setDeleting(photo)}
                  handle={
                    <button
                      type="button"
                      className={styles.handle}
                      aria-label={`Move ${photo.title}, ${index + 1} of ${shown.length}`}
                      title="Drag, or use the arrow keys"
                      {...handle(id)}
                    >
                      <Icon name="sort" size="sm" />
                    </button>
                  }
                />,
              ]
            : [];
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <DeleteDialog
        kind="photos"
        deleting={deleting && { _id: deleting._id, name: deleting.title, sold: 0 }}
        onClose={() => setDeleting(null)}
        onDelete={(id) => dispatch(ownPhotos.actions.removeRequested(id))}
      />
    </>
  );
}

interface TileProps {
  photo: OwnPhoto;
  dragged: boolean;
  isCover: boolean;
  onCover: () => void;
  onDelete: () => void;
  handle: ReactNode;
}

function Tile({ photo, dragged, isCover, onCover, onDelete, handle }: TileProps) {
  return (
    <li className={cx(styles.tile, dragged && styles.dragged)} data-id={photo._id}>
      <Link href={ownPath('photos', photo._id)} className={styles.picture}>
        {photo.thumbnail ? (
          <img src={photo.thumbnail} alt={photo.title} loading="lazy" draggable={false} />
        ) : (
          <>
            <Icon name="image" />
            <span className="visually-hidden">{photo.title}</span>
          </>
        )}
      </Link>
      <span className={styles.pills}>
        {isCover && <Pill kind="brand">Cover</Pill>}
        <ProcessingPill {...photo} />
        {photo.status === 'inactive' && <Pill kind="wait">Hidden</Pill>}
      </span>
      <span className={styles.bar}>
        {handle}
        {!isCover && (
          <Button size="sm" variant="quiet" aria-label={`Cover: ${photo.title}`} title="Use as cover" onClick={onCover}>
            Cover
          </Button>
        )}
        <IconButton icon="trash" label={`Delete ${photo.title}`} onClick={onDelete} />
      </span>
    </li>
  );
}
