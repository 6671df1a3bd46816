import { Form } from 'antd';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { navigate, notify } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { createGallery, updateGallery } from '../api';
import { selectOwnPhotos, selectOpened } from '../selectors';
import { type OwnGallery, ownGalleries, ownPhotos } from '../slice';
import { AssetForm } from './AssetForm';
import { EditPage, useLeaveWhenDeleted } from './EditPage';
import { DescriptionField, NameField, type Sale, SaleFields, StatusField } from './fields';
import { ownPath } from './filter';
import { PhotoGrid, useGalleryPhotos } from './PhotoGrid';
import { PhotoQueue } from './PhotoQueue';
import { type Publication } from './PublishDialog';
import { StatusPill } from './StatusPills';
import { usePhotoQueue } from './usePhotoQueue';

interface GalleryValues {
  name: string;
  description?: string;
  /** absent for a draft */
  status?: OwnGallery['status'];
  sale: Sale;
  token?: number;
}
const FIELDS = ['name', 'description', 'status', 'token'] as const;

const publicationOf = ({ name, sale, token }: GalleryValues): Publication => ({ kind: 'gallery', name, sale, token });

const bodyOf = ({ sale, ...body }: GalleryValues) => ({ ...body, isSale: sale === 'sale' });

interface GalleryScreenProps {
  /** the performer's commission in percent */
  commission: number;
}

export function NewGalleryScreen({ commission }: GalleryScreenProps) {
  const dispatch = useAppDispatch();
  const onSaved = (gallery: OwnGallery) => {
    dispatch(ownGalleries.actions.added(gallery));
    void navigate(ownPath('galleries', gallery._id));
  };
  return (
    <EditPage kind="galleries" item={null} title="New gallery">
      <AssetForm<GalleryValues, OwnGallery>
        name="gallery"
        fields={FIELDS}
        initial={{ sale: 'free' }}
        label="Create and add photos"
        onSaved={onSaved}
        send={(values, { idempotencyKey }) => createGallery(bodyOf(values), idempotencyKey)}
      >
        <GalleryFields commission={commission} isDraft />
      </AssetForm>
    </EditPage>
  );
}

export function OwnGalleryScreen({ commission }: GalleryScreenProps) {
  const dispatch = useAppDispatch();
  const { gallery } = useAppSelector(selectOpened);
  useLeaveWhenDeleted('galleries', gallery);
  if (!gallery) return null;
  const { _id, name, description, status, isSale, token } = gallery;
  const isDraft = status === 'draft';
  const onSaved = (saved: OwnGallery) => {
    dispatch(ownGalleries.actions.changed(saved));
    if (isDraft && saved.status === 'active') notify('success', 'Published. The gallery is on your page.');
  };
  return (
    <EditPage
      kind="galleries"
      item={gallery}
      title={name}
      pills={<StatusPill status={status} isSale={isSale} takenDownAt={gallery.takenDownAt} heldAt={gallery.heldAt} />}
      publicPath={status === 'active' ? `/galleries/${_id}` : undefined}
    >
      <div className={account.page}>
        <PhotosPanel gallery={gallery} />
        <AssetForm<GalleryValues, OwnGallery>
          key={isDraft ? 'draft' : 'published'}
          name="gallery"
          fields={FIELDS}
          initial={{
            name,
            description,
            status: isDraft ? undefined : status,
            sale: isSale ? 'sale' : 'free',
            token: token || undefined,
          }}
          label={isDraft ? 'Save draft' : 'Save'}
          draft={isDraft ? { commission, publicationOf } : undefined}
          send={(values) => updateGallery(_id, bodyOf(values))}
          onSaved={onSaved}
        >
          <GalleryFields commission={commission} isDraft={isDraft} />
        </AssetForm>
      </div>
    </EditPage>
  );
}

function PhotosPanel({ gallery }: { gallery: OwnGallery }) {
  const dispatch = useAppDispatch();
  const { success, error } = useAppSelector(selectOwnPhotos);
  const photos = useGalleryPhotos(gallery._id);
  const queue = usePhotoQueue();
  const cover = useSubmission(
    async (coverId: string) =>
      void dispatch(ownGalleries.actions.changed(await updateGallery(gallery._id, { coverId }))),
  );
  const { _id: galleryId } = gallery;
  const load = () => dispatch(ownPhotos.actions.searchRequested({ galleryId }));
  useEffect(() => void dispatch(ownPhotos.actions.searchRequested({ galleryId })), [dispatch, galleryId]);
  // photos that are still uploading already have a position
  const lastPosition = Math.max(
    -1,
    ...photos.map(({ position }) => position),
    ...queue.photos.map(({ position }) => position ?? -1),
  );
  return (
    <Panel title="Photos">
      <div className={account.form}>
        <PhotoQueue {...queue} onPick={(files) => queue.add(files, galleryId, lastPosition + 1)} />
        {error && <ErrorNote onRetry={load}>{errorText(error)}</ErrorNote>}
        {cover.status === 'failed' && <ErrorNote kept="The cover has not changed.">{errorText(cover.error)}</ErrorNote>}
        {photos.length > 0 && <PhotoGrid gallery={gallery} photos={photos} onCover={(id) => void cover.submit(id)} />}
        {success && photos.length === 0 && !queue.busy && (
          <Empty>The photos of this gallery will appear here. Upload some, then drag them into order.</Empty>
        )}
      </div>
    </Panel>
  );
}

function GalleryFields({ commission, isDraft }: GalleryScreenProps & { isDraft: boolean }) {
  const sale = Form.useWatch<Sale | undefined>('sale');
  return (
    <>
      <Panel title="Details">
        <div className={account.form}>
          <NameField name="name" label="Name" />
          <DescriptionField />
        </div>
      </Panel>
      <Panel title="Price">
        <div className={account.form}>
          <SaleFields commission={commission} preview="Members see blurred previews until they buy it." />
          {!isDraft && <StatusField kind="galleries" isSale={sale === 'sale'} />}
        </div>
      </Panel>
    </>
  );
}
