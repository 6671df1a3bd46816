import { useMemo, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import account from '@/ui/accountForm.module.css';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Select } from '@/ui/Select';
import { selectOwnPhotos } from '../selectors';
import { EditPage } from './EditPage';
import { ownPath } from './filter';
import { PhotoQueue } from './PhotoQueue';
import { SharedPhotos } from './SharedPhotos';
import { ProcessingPill } from './StatusPills';
import { usePhotoQueue } from './usePhotoQueue';
import styles from './Photos.module.css';

/** A gallery as an option for photos. */
export interface GalleryChoice {
  _id: string;
  name: string;
}

/** Uploads many photos at once, into a gallery or into none. */
export function NewPhotosScreen({ galleries }: { galleries: readonly GalleryChoice[] }) {
  const [galleryId, setGalleryId] = useState('');
  const queue = usePhotoQueue();
  return (
    <EditPage kind="photos" item={null} title="New photos" uploads={queue.uploadedIds.length}>
      <div className={account.page}>
        <SharedPhotos onPick={(files) => queue.add(files, galleryId || null)} />
        <Panel>
          <div className={account.form}>
            <Select
              label="Gallery"
              placeholder="No gallery"
              options={galleries.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={galleryId}
              onChange={(event) => setGalleryId(event.target.value)}
              hint={galleryId ? 'New photos are added at the end.' : 'Only you can see photos without a gallery.'}
            />
            <PhotoQueue {...queue} onPick={(files) => queue.add(files, galleryId || null)} />
          </div>
        </Panel>
        {queue.uploadedIds.length > 0 && (
          <Panel
            title={queue.uploadedIds.length === 1 ? '1 photo uploaded' : `${queue.uploadedIds.length} photos uploaded`}
            aside={
              galleryId && (
                <LinkButton size="sm" variant="outline" href={ownPath('galleries', galleryId)}>
                  Open the gallery
                </LinkButton>
              )
            }
          >
            <UploadedPhotos ids={queue.uploadedIds} />
          </Panel>
        )}
      </div>
    </EditPage>
  );
}

function UploadedPhotos({ ids }: { ids: readonly string[] }) {
  const { data } = useAppSelector(selectOwnPhotos);
  const photos = useMemo(() => data.filter(({ _id }) => ids.includes(_id)), [data, ids]);
  return (
    <ul className={account.rows}>
      {photos.map((photo) => (
        <li key={photo._id} className={account.row}>
          <Link href={ownPath('photos', photo._id)} className={`${account.rowWords} ${styles.file}`}>
            {photo.title}
          </Link>
          <ProcessingPill {...photo} />
        </li>
      ))}
    </ul>
  );
}
